"""Every page and every dialog: nothing hinders anybody, by day and by night, in three languages."""

import re
from pathlib import Path

import pytest

from elbowroom.locales import LANGUAGES
from tests.browser.hindrances import faults
from tests.browser.people import People
from tests.browser.walks import WALKS, Walker
from tests.server.served import Served


def goes(people: People, server: Served, name: str, language: str, *, phone: bool) -> None:
    """Go a walk, and look for what hinders people wherever it stops."""
    ana = people.come(server.guest("Ana"), phone=phone, settings={"language": language})
    found: list[str] = []
    walk, components = WALKS[name]
    walker = Walker(ana, server, language, lambda component: found.extend(f"{component}: {one}" for one in faults(ana)))
    walk(walker)
    assert not found, "\n".join(found)
    assert walker.seen == components


def alternating() -> list[tuple[str, str, bool]]:
    """Each walk at a desk, one on a phone too, in one language after the other: all of them take minutes."""
    turns = [*((name, False) for name in WALKS), ("in_the_middle_of_a_turn", True)]
    return [(name, LANGUAGES[number % len(LANGUAGES)], phone) for number, (name, phone) in enumerate(turns)]


@pytest.mark.parametrize(("name", "language", "phone"), alternating())
def test_nothing_hinders_anybody(people: People, server: Served, name: str, language: str, phone: bool) -> None:
    goes(people, server, name, language, phone=phone)


@pytest.mark.deep
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WALKS)
def test_nothing_hinders_anybody_in_any_language(
    people: People, server: Served, name: str, language: str, phone: bool
) -> None:
    goes(people, server, name, language, phone=phone)


def test_every_page_and_every_dialog_is_looked_at(root: Path) -> None:
    source = root / "web/src"
    pages = set(re.findall(r'"\./(\w+)\.svelte"', (source / "pages/routes.ts").read_text(encoding="utf-8")))
    dialogs = {
        path.stem
        for path in source.rglob("*.svelte")
        if re.search(r'<Dialog\b|<dialog\b|role="dialog"', path.read_text(encoding="utf-8")) and path.stem != "Dialog"
    }
    assert len(pages) > 10
    assert set[str]().union(*(components for _, components in WALKS.values())) == pages | dialogs
