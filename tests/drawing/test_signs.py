"""The client draws the map's signs in texts, tips and the legend as they stand on the map."""

import json
from pathlib import Path

import pytest

from elbowroom.drawing.symbols import ART

SIGNS = {"anchor": "anchor", "cavern": "cavern", "magic": "magic", "mine": "mine", "size-mark": "size-mark-M"}


@pytest.mark.parametrize(("sign", "kind"), SIGNS.items())
def test_one_drawing_per_sign(root: Path, sign: str, kind: str) -> None:
    layers = json.loads((root / "web/src/signs.json").read_text())[sign]
    on_the_map = [layer.path for layer in ART[kind] if layer.style not in ("shadow", "round", "coin", "piece-paper")]
    assert [layer["d"] for layer in layers] == on_the_map


def test_icons_are_these_signs(root: Path) -> None:
    icons = json.loads((root / "web/src/icons.json").read_text())
    named = {key: icons[key] for key in icons if key.startswith("symbol.") and "native" not in key}
    assert set(named.values()) == {f"sign-{sign}" for sign in SIGNS}
    assert named["symbol.magic"] == named["symbol.magic-classic"] == "sign-magic"
