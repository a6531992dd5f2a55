"""How much a browser must load."""

from pathlib import Path

from tools.web_speed import javascript


def test_all_javascript_is_small(client: Path) -> None:
    assert 20_000 < javascript(client) <= 200_000


def test_whatever_shrinks_lies_there_packed(client: Path) -> None:
    plain = [path for kind in ("js", "css", "json", "svg") for path in (client / "assets").glob(f"*.{kind}")]
    large = [path for path in plain if path.stat().st_size > 1000]
    assert large
    assert [path.name for path in large if not path.with_name(f"{path.name}.gz").exists()] == []
