"""Every page, as a stranger finds it: nothing that hinders anybody, light and dark, and in three languages."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.tables import started
from tests.server.served import Served

PAGES = ["/", "/new", "/rules", "/learn", "/me", "/nowhere"]
GRAVE = ("serious", "critical")


def faults(player: Player) -> list[str]:
    """What hinders people on this page, and where."""
    player.page.wait_for_function("() => document.fonts.status === 'loaded'")
    found = Axe().run(player.page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_hinders_anybody(people: People, server: Served, scheme: str, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), color_scheme=scheme, phone=phone)
    ana.forgive("404")
    found = []
    for path in PAGES:
        ana.opens(path)
        ana.page.wait_for_load_state("networkidle")
        found += [f"{path} {fault}" for fault in faults(ana)]
        if not ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            found.append(f"{path} is wider than the window")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_hinders_anybody_at_a_table(people: People, server: Served, scheme: str, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), color_scheme=scheme, phone=phone)
    assert ana.person
    found = []
    lobby = ana.person.new_table(None, None)
    ana.opens(f"/t/{lobby}")
    found += faults(ana)
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    found += faults(ana)
    ana.follows_hint()
    ana.find("hint").click()
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
