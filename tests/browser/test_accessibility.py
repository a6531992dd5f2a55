"""Accessibility of every page and dialog, in the light and the dark theme, in three languages."""

import re
from pathlib import Path
from typing import Any

import pytest

from elbowroom.texts import LANGUAGES
from tests.browser.accessibility import accessibility_faults
from tests.browser.journeys import JOURNEYS, Visitor
from tests.browser.players import Browsers
from tests.repeats import few_of
from tests.server.running_server import RunningServer

# The other journeys are slow tests.
USUAL_JOURNEYS = ("static_pages", "first_combos")


def run_journey(
    browsers: Browsers,
    server: RunningServer,
    name: str,
    language: str,
    *,
    game: str | None = None,
    phone: bool = False,
    has_more_contrast: bool = False,
) -> None:
    """Run a journey with motion on, and check accessibility at each stop."""
    more = {"contrast": "more"} if has_more_contrast else {}
    ana = browsers.open(server.guest("Ana"), phone=phone, has_motion=True, settings={"language": language}, **more)
    found: list[str] = []
    journey, components, games = JOURNEYS[name]
    visitor = Visitor(
        ana,
        server,
        language,
        game or games[0],
        lambda component: found.extend(
            f"{component}: {one}" for one in accessibility_faults(ana, has_more_contrast=has_more_contrast)
        ),
    )
    journey(visitor)
    assert not found, "\n".join(found)
    assert visitor.seen == components


def default_runs() -> list[Any]:
    """Return each journey on a desktop and one on a phone, with alternating languages; all but a few are slow tests.

    All combinations would take minutes.
    """
    turns = [*((name, False) for name in JOURNEYS), ("conquest_turn", True)]
    runs = [(name, LANGUAGES[number % len(LANGUAGES)], phone) for number, (name, phone) in enumerate(turns)]
    runs.sort(key=lambda run: run[0] not in USUAL_JOURNEYS or run[2])
    return few_of(runs, len(USUAL_JOURNEYS))


@pytest.mark.parametrize(("name", "language", "phone"), default_runs())
def test_journey_is_accessible(
    browsers: Browsers, server: RunningServer, name: str, language: str, phone: bool
) -> None:
    run_journey(browsers, server, name, language, phone=phone)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "game"), [(name, game) for name, (_, _, games) in JOURNEYS.items() for game in games[1:]]
)
def test_journey_is_accessible_in_other_games(browsers: Browsers, server: RunningServer, name: str, game: str) -> None:
    run_journey(browsers, server, name, "en", game=game)


@pytest.mark.slow
@pytest.mark.parametrize("name", JOURNEYS)
def test_journey_with_more_contrast(browsers: Browsers, server: RunningServer, name: str) -> None:
    run_journey(browsers, server, name, "en", has_more_contrast=True)


@pytest.mark.deep
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", JOURNEYS)
def test_journey_is_accessible_in_every_language(
    browsers: Browsers, server: RunningServer, name: str, language: str, phone: bool
) -> None:
    run_journey(browsers, server, name, language, phone=phone)


def test_journeys_cover_every_page_and_dialog(root: Path) -> None:
    source = root / "web/src"
    pages = set(re.findall(r'"\./(\w+)\.svelte"', (source / "pages/routes.ts").read_text(encoding="utf-8")))
    dialogs = {
        path.stem
        for path in source.rglob("*.svelte")
        if re.search(r'<Dialog\b|<dialog\b|role="dialog"', path.read_text(encoding="utf-8")) and path.stem != "Dialog"
    }
    assert len(pages) > 10
    assert set[str]().union(*(components for _, components, _ in JOURNEYS.values())) == pages | dialogs
