"""The recipe for a new page."""

from pathlib import Path

import pytest

from tests.recipes.following import following

pytestmark = pytest.mark.deep

PAGE = """<script lang="ts">
  import { t } from "../lib/texts/texts.svelte";

  let { colour }: { colour: string } = $props();
</script>

<svelte:head><title>{t("web.shell.lantern")} · Elbow Room</title></svelte:head>

<main id="main" class="card">
  <h1>{t("web.shell.lantern")}</h1>
  <p>{colour}</p>
</main>

<style>
  @media (--narrow) {
    main {
      color: var(--accent);
    }
  }
</style>
"""
ROUTE = '  [/^\\/lantern\\/(?<colour>\\w+)$/, () => import("./Lantern.svelte")],\n'
WORDS = {"en": "A lantern", "pt-BR": "Uma lanterna", "de": "Eine Laterne"}


def test_a_lantern(root: Path, tmp_path: Path) -> None:
    with following("Add a page", root, tmp_path) as copy:
        copy.step("`web/src/pages/NAME.svelte`, with a title and a `main`")
        copy.write("web/src/pages/Lantern.svelte", PAGE)
        copy.step("A line in `web/src/pages/routes.ts`")
        copy.insert("web/src/pages/routes.ts", ROUTE, before="];\n\nexport function pageFor")
        copy.step("Its words in `src/elbowroom/words/locales/web/AREA.*.json`")
        for language, words in WORDS.items():
            copy.add_words(f"src/elbowroom/words/locales/web/shell.{language}.json", {"web.shell.lantern": words})
        copy.step("A stop in a journey of `tests/browser/journeys.py`")
        copy.change("tests/browser/journeys.py", '"Settings", "Missing")', '"Settings", "Missing", "Lantern")')
        stop = '        ("/nowhere", "Missing"),\n'
        copy.change("tests/browser/journeys.py", stop, stop + '        ("/lantern/red", "Lantern"),\n')

    copy.is_neat()
    for script in (["check"], ["lint"], ["format:check"], ["test"], ["build"]):
        copy.npm(*script)
    assets = copy.folder / "src/elbowroom/client/assets"
    assert len(list(assets.glob("Lantern-*.js"))) == 1
    [style] = assets.glob("Lantern-*.css")
    assert "max-width:760px" in style.read_text(encoding="utf-8").replace(" ", "")
    copy.passes("tests/test_client_texts.py", "tests/browser/test_accessibility.py", "tests/browser/test_size.py")
