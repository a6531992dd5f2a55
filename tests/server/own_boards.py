"""Local boards in a folder: copies of a built-in board under other names."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from elbowroom.boards.catalogue import FOLDER_VARIABLE, FOLDERS


def own_boards(folder: Path, monkeypatch: pytest.MonkeyPatch, names: Sequence[str]) -> None:
    """Create islands of these names in a folder, and make servers of this process find them."""
    text = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8").replace('reverse = "flint-heart"\n', "")
    folder.mkdir()
    for name in names:
        (folder / f"{name}.toml").write_text(text.replace('"half-moon"', f'"{name}"'), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
