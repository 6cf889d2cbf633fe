"""nbgrader's configuration for this course: stock commands and formgrader's buttons, from the checkout's root.

Environment variables change what a class may need changed:

DOJO_LANG        en or it: the language of the release that is shown (default: the locale's, else English)
DOJO_COURSE      the course's folder, with solutions/ and submitted/ in it (default: this checkout)
DOJO_GRADEBOOK   the gradebook's database URL (default: gradebook.db in the course's folder)
DOJO_EXCHANGE    where assignments are handed out and in (default: triton-dojo/exchange in the user's data folder)
"""

import os
import sys
from pathlib import Path

from grader.engine import warm_up
from grader.i18n import language

c = get_config()  # noqa: F821 (given by traitlets)

lang = language()
course = Path(os.environ.get("DOJO_COURSE") or Path(__file__).resolve().parent).resolve()
data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")

c.CourseDirectory.course_id = "triton-dojo"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = f"notebooks/{lang}"
# A lesson's folder also holds the text that people edit, with the answers in it. Only the notebook is released.
c.CourseDirectory.ignore = [".ipynb_checkpoints", "__pycache__", "feedback", ".*", "*.py", "*.py?", "*.md", "*~",
                            "*.bak", "*.orig", "*.rej", "*.swp", "*.tmp"]
if not any(arg.startswith(("--course-dir", "--CourseDirectory.root")) for arg in sys.argv):
    c.CourseDirectory.root = str(course)
    # Several graders may work at once: wait for the database instead of failing.
    c.CourseDirectory.db_url = os.environ.get("DOJO_GRADEBOOK") or f"sqlite:///{course / 'gradebook.db'}?timeout=120"
if "autograde" in sys.argv[1:2]:
    warm_up(full=True)  # the grader's servers start while nbgrader does
c.Exchange.root = os.environ.get("DOJO_EXCHANGE") or str(data / "triton-dojo" / "exchange")

# Generate: one language for each release; the released answer is valid Python inside a Triton kernel too.
c.OneLanguage.lang = lang
c.ClearSolutions.code_stub = {"python": "pass  # your code here"}
c.GenerateAssignment.preprocessors = [
    "grader.autograde.OneLanguage",
    "nbgrader.preprocessors.IncludeHeaderFooter",
    "nbgrader.preprocessors.InstantiateTests",
    "nbgrader.preprocessors.LockCells",
    "nbgrader.preprocessors.ClearSolutions",
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.CheckCellMetadata",
    "nbgrader.preprocessors.ComputeChecksums",
    "nbgrader.preprocessors.SaveCells",
    "nbgrader.preprocessors.ClearHiddenTests",
    "nbgrader.preprocessors.ClearMarkScheme",
    "nbgrader.preprocessors.ComputeChecksums",
    "nbgrader.preprocessors.CheckCellMetadata",
    "grader.autograde.OtherLanguages",
]

# Autograde: any notebook can be read, graded cells are the gradebook's, and grading runs in the grader's own process.
c.Autograde.exporter_class = "grader.autograde.SubmissionExporter"
c.Autograde.sanitize_preprocessors = [
    "nbgrader.preprocessors.ClearOutput",
    "grader.autograde.RestoreCells",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Autograde.autograde_preprocessors = [
    "grader.autograde.GradeAnswers",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "grader.autograde.SaveGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# Feedback, and formgrader's view of a submission: what learners wrote can't run there.
c.HTMLExporter.filters = {"markdown2html": "grader.autograde.pages.markdown"}

# Validate runs the learner's whole notebook: the first compilation of a kernel may take a while.
c.Execute.timeout = 120
c.PlainTests.timeout = 30
