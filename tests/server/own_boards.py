"""Boards of one's own, in a folder of their own: those of a game under other names."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from elbowroom.boards.catalogue import FOLDER_VARIABLE, FOLDERS


def own_boards(folder: Path, monkeypatch: pytest.MonkeyPatch, names: Sequence[str]) -> None:
    """Have a server of this process find boards of these names: each is an island as others are."""
    text = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8").replace('reverse = "flint-heart"\n', "")
    folder.mkdir()
    for name in names:
        (folder / f"{name}.toml").write_text(text.replace('"half-moon"', f'"{name}"'), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
