"""Releases of a lesson that is written in several languages at once."""

from __future__ import annotations

import copy
import os

from nbconvert.preprocessors import TagRemovePreprocessor
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool, Enum

from grader.i18n import LANGUAGES


class OneLanguage(TagRemovePreprocessor):
    """Keeps the text cells of one language. nbconvert's TagRemovePreprocessor with a section of its own in the
    configuration: formgrader shows submissions through the stock one, and must show them in any language."""

    enabled = Bool(True).tag(config=True)
    lang = Enum(LANGUAGES, "en", help="The language to keep.").tag(config=True)

    def preprocess(self, nb, resources):
        self.remove_cell_tags = {f"lang-{lang}" for lang in LANGUAGES if lang != self.lang}
        return super().preprocess(nb, resources)


class OtherLanguages(NbGraderPreprocessor):
    """The last step of a release: releases the same notebook in the other languages too, so that one press of
    formgrader's Generate keeps all of them in step. The gradebook is left alone: graded cells are shared."""

    def preprocess(self, nb, resources):
        converter, name = self.parent.parent, resources["nbgrader"]["notebook"]
        course = converter.coursedir
        parent, mine = os.path.split(course.release_directory)
        if mine not in LANGUAGES:
            return nb, resources
        for lang in LANGUAGES:
            if lang == mine:
                continue
            config = copy.deepcopy(converter.config)
            config.OneLanguage.lang = lang
            config.GenerateAssignment.preprocessors = [
                p for p in converter.preprocessors
                if (p if isinstance(p, str) else p.__name__).rpartition(".")[2] not in ("SaveCells", "OtherLanguages")]
            config.SaveCells.enabled = False
            other = CourseDirectory(config=config, root=course.root, db_url=course.db_url, notebook_id=name,
                                    assignment_id=resources["nbgrader"]["assignment"],
                                    release_directory=os.path.join(parent, lang))
            GenerateAssignment(coursedir=other, parent=converter.parent, config=config, force=True,
                               no_database=True).start()
        return nb, resources
