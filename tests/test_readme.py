"""The README's example does what it says."""

import doctest
from pathlib import Path


def test_the_examples_in_the_readme(root: Path) -> None:
    result = doctest.testfile(str(root / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
