"""Every page, as a stranger finds it: nothing that hinders anybody, light and dark, and in three languages."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.tables import finished, started
from tests.server.served import Served

PAGES = ["/", "/new", "/rules", "/learn", "/me", "/nowhere"]
GRAVE = ("serious", "critical")


# axe looks at everything by day, and by night at what differs then.
DAY: dict[str, object] = {}
NIGHT: dict[str, object] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def faults(player: Player) -> list[str]:
    """What hinders people on this page, by day and by night, and where."""
    where = player.page.url.partition("//")[2].partition("/")[2]
    found = []
    for scheme, rules in ("light", DAY), ("dark", NIGHT):
        player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        for fault in Axe().run(player.page, options=rules).response["violations"]:
            if fault["impact"] in GRAVE:
                nodes = [f"{node['html'][:160]} {node['failureSummary']}" for node in fault["nodes"]]
                found += [f"/{where} {scheme} {fault['id']}: {node}" for node in nodes]
    if not player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        found.append(f"/{where} is wider than the window")
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_hinders_anybody(people: People, server: Served, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), phone=phone)
    found = []
    for path in PAGES:
        ana.opens(path)
        found += faults(ana)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_hinders_anybody_at_a_table(people: People, server: Served, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), phone=phone)
    assert ana.person
    ana.opens(f"/t/{ana.person.new_table(None, None)}")
    found = faults(ana)
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    found += faults(ana)
    ana.follows_hint()
    ana.find("hint").click()
    ana.find("hint-do").wait_for()
    found += faults(ana)
    table = finished(ana.person)
    ana.opens(f"/t/{table}")
    ana.find("game-over").wait_for()
    found += faults(ana)
    ana.opens(f"/replay/{table}")
    ana.find("replay-slider").wait_for()
    found += faults(ana)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("locale", "words"), [("pt-BR", "Jogar agora"), ("de-AT", "Jetzt spielen"), ("fr", "Play now")]
)
def test_the_language_is_the_browser_s_at_first(people: People, locale: str, words: str) -> None:
    somebody = people.come(locale=locale, settings={"language": None})
    somebody.opens("/")
    somebody.sees(words)


def test_somebody_chooses_another_language(people: People) -> None:
    somebody = people.come(settings={"language": None})
    somebody.opens("/")
    somebody.sees("Play now")
    somebody.page.get_by_label("Language").select_option("Deutsch")
    somebody.sees("Jetzt spielen")
    expect(somebody.page.locator("html")).to_have_attribute("lang", "de")
    somebody.page.reload()
    somebody.sees("Jetzt spielen")
    somebody.opens("/rules")
    somebody.sees(re.compile("Untergang"))


def test_an_address_that_leads_nowhere_leads_home(people: People) -> None:
    somebody = people.come()
    somebody.opens("/nowhere/at/all")
    somebody.page.locator("main a[href='/']").click()
    somebody.sees("Play now")


def test_one_click_from_the_first_page_to_the_first_decision(people: People) -> None:
    somebody = people.come()
    somebody.opens("/")
    somebody.page.get_by_role("button", name="Play now").click()
    somebody.waits_for_turn()
    assert somebody.page.url.rpartition("/")[0].endswith("/t")
