"""The recipe for a new page in CONTRIBUTING.md, followed to the letter in a copy of the client."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from elbowroom.locales import LANGUAGES

pytestmark = pytest.mark.deep

ROUTE = '  [/^\\/lantern\\/(?<colour>\\w+)$/, () => import("./Lantern.svelte")],\n'
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
WORDS = {"en": "A lantern", "pt-BR": "Uma lanterna", "de": "Eine Laterne"}

# Runs a script of web/package.json with the Node with which the client is built.
RUN = """
root=$1 && shift
. "$root/tools/client.sh"
find_node && cd web && npm run "$@"
"""


def test_a_page_of_its_own(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(root / "src/elbowroom/locales", tmp_path / "src/elbowroom/locales")
    shutil.copytree(root / "docs", tmp_path / "docs")
    (tmp_path / "web/node_modules").symlink_to(root / "web/node_modules")

    (tmp_path / "web/src/pages/Lantern.svelte").write_text(PAGE, encoding="utf-8")
    routes = tmp_path / "web/src/pages/routes.ts"
    text = routes.read_text(encoding="utf-8")
    routes.write_text(text.replace("\n];", f"\n{ROUTE}];", 1), encoding="utf-8")
    for language in LANGUAGES:
        file = tmp_path / f"src/elbowroom/locales/web/shell.{language}.json"
        words = json.loads(file.read_text(encoding="utf-8")) | {"web.shell.lantern": WORDS[language]}
        file.write_text(json.dumps(dict(sorted(words.items())), ensure_ascii=False, indent=2), encoding="utf-8")

    for command in (["check"], ["lint"], ["format:check"], ["test", "tests/tokens.test.ts"], ["build"]):
        done = subprocess.run(
            ["sh", "-c", RUN, "sh", root, *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assets = tmp_path / "src/elbowroom/client/assets"
    assert len(list(assets.glob("Lantern-*.js"))) == 1
    [style] = assets.glob("Lantern-*.css")
    assert "max-width:760px" in style.read_text(encoding="utf-8").replace(" ", "")
