"""From a class's submissions to grades: what the course adds to stock nbgrader, through its configuration alone.

``files``     reads a submission whatever its name and shape; what can't be read becomes a page that says why
``cells``     gives every graded cell back its place, its text and its marks, from the gradebook's copy
``grading``   grades our cells in nbgrader's own process, and saves the grades
``plain``     runs a teacher's ordinary nbgrader tests in a kernel that may die
``pages``     keeps learners' text from running scripts on the pages that teachers open
``release``   one language for each release, all of them in one run

``nbgrader_config.py`` names these classes; the commands and formgrader's buttons stay nbgrader's.
"""

from grader.autograde.cells import RestoreCells
from grader.autograde.files import SubmissionExporter
from grader.autograde.grading import GradeAnswers, SaveGrades
from grader.autograde.plain import PlainTests
from grader.autograde.release import OneLanguage, OtherLanguages

__all__ = ["GradeAnswers", "OneLanguage", "OtherLanguages", "PlainTests", "RestoreCells", "SaveGrades",
           "SubmissionExporter"]
