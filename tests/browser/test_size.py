"""How much a browser must load."""

from pathlib import Path

from playwright.sync_api import Response

from tests.browser.players import Browsers
from tools.web_speed import javascript


def test_total_javascript_is_small(client: Path) -> None:
    assert 20_000 < javascript(client) <= 244_000


def test_compressible_files_are_precompressed(client: Path) -> None:
    plain = [path for kind in ("js", "css", "json", "svg") for path in (client / "assets").glob(f"*.{kind}")]
    large = [path for path in plain if path.stat().st_size > 1000]
    assert large
    assert [path.name for path in large if not path.with_name(f"{path.name}.gz").exists()] == []


def test_home_page_loads_little(client: Path, browsers: Browsers) -> None:
    """Scripts, styles, faces and icons for a new visitor, compressed."""
    ana = browsers.open()
    loaded: dict[str, int] = {}

    def record(response: Response) -> None:
        name = response.url.split("?")[0].rsplit("/", 1)[-1]
        if name.endswith((".js", ".css", ".svg")) and (file := client / "assets" / name).exists():
            packed = file.with_name(f"{name}.gz")
            loaded[name] = (packed if packed.exists() else file).stat().st_size

    ana.page.on("response", record)
    ana.open("/")
    ana.page.get_by_role("button", name="Play now").wait_for()
    ana.page.wait_for_load_state("networkidle")
    sheets = {name.rsplit("-", 1)[0] for name in loaded if name.endswith(".svg")}
    assert sheets == {"faces-home", "icons-ui"}
    assert 40_000 < sum(loaded.values()) <= 120_000, loaded
