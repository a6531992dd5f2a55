"""Comments and docstrings are plain: no riddles, and functions are described by verbs."""

from pathlib import Path

import pytest

from tools.plain_words import findings, tracked_files


def test_nothing_reads_like_a_riddle(root: Path) -> None:
    found = findings(tracked_files())
    assert [f"{one.path.relative_to(root)}:{one.line}: {one.reason}" for one in found] == []


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("noun.py", 'def f():\n    """The best answer."""\n', "begins with a verb"),
        ("plural.py", 'def f():\n    """Regions in reach."""\n', "begins with a verb"),
        ("third_person.py", 'def f():\n    """Returns a number."""\n', "begins with a verb"),
        ("number.py", 'def f():\n    """Four players, one of them a bot."""\n', "begins with a verb"),
        ("participle.py", 'def f():\n    """Importing fails."""\n', "begins with a verb"),
        ("rule_id.py", 'def f():\n    """R-4.2: the regions to leave."""\n', "begins with a verb"),
        ("rule.py", 'def test_f():\n    """R-1.3, W.naga.2: who has a race picks none."""\n', "begins with a clause"),
        ("rules.py", '"""R-4.7 to R-4.10: what a conquest costs."""\n', "begins with a clause"),
        ("sentence.py", "# Pages are cached. Whoever asks first waits.\n", "begins with a clause"),
        ("semicolon.ts", "/** Load all; what fails is loaded later. */\n", "begins with a clause"),
        ("clause.py", '"""What the rules may not do."""\n', "begins with a clause"),
        ("name.py", "def test_who_pays_may_attack():\n    pass\n", "name of a test"),
        ("name_word.py", "def test_it_is_made_anew():\n    pass\n", "name of a test"),
        ("word.py", "# The caller is told the answer.\n", "marks a riddle"),
        ("lines.py", "# A state that is\n# made anew.\n", "marks a riddle"),
        ("comment.ts", "/** What is placed is shown. */\n", "begins with a clause"),
        ("comment.svelte", "<!-- Somebody else's turn. -->\n", "marks a riddle"),
        ("comment.css", "/* So many pixels. */\n", "marks a riddle"),
    ],
)
def test_riddles_are_found(tmp_path: Path, name: str, text: str, reason: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert reason in findings([path])[0].reason


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("verb.py", 'def f():\n    """Return the best answer."""\n'),
        ("property.py", 'class C:\n    @property\n    def size(self):\n        """The number of regions."""\n'),
        ("test.py", 'def test_f():\n    """R-1.1: regions are conquered."""\n'),
        ("name.py", "def test_a_player_who_pays_may_attack():\n    pass\n"),
        ("gerund.py", 'def f():\n    """Bring the tokens back."""\n'),
        ("question.ts", "// What if the answer is late?\n"),
        ("later_question.ts", "// An answer may be late. What then?\n"),
        ("address.ts", 'const page = "http://127.0.0.1/what";\n'),
    ],
)
def test_plain_words_pass(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert findings([path]) == []
