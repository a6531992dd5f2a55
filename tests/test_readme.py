"""The README's examples do what they say."""

import doctest
import re
from pathlib import Path


def test_the_examples_in_the_readme(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if ">>>" in block]
    assert blocks
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
        assert doctest.DocTestRunner().run(example).failed == 0
