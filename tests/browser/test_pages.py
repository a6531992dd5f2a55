"""Every page, as a stranger finds it: its words and its title, by day and by night."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Hand
from tests.browser.people import People, Player
from tests.browser.tables import finished, started
from tests.server.served import Served


@pytest.mark.parametrize(
    ("locale", "words"), [("pt-BR", "Jogar agora"), ("de-AT", "Jetzt spielen"), ("la", "Play now")]
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


@pytest.mark.parametrize(
    ("address", "words"), [("/#1", "Play now"), ("/#a b", "Play now"), ("/rules#%", "How to play")]
)
def test_whatever_stands_after_the_hash_of_an_address_the_page_is_there(
    people: People, address: str, words: str
) -> None:
    somebody = people.come()
    somebody.opens(address)
    somebody.sees(words)


def test_one_click_from_the_first_page_to_the_first_decision(people: People) -> None:
    somebody = people.come()
    somebody.opens("/")
    somebody.page.get_by_role("button", name="Play now").click()
    somebody.waits_for_turn()
    assert somebody.page.url.rpartition("/")[0].endswith("/t")


def test_a_newcomer_conquers_with_four_clicks(people: People) -> None:
    somebody = people.come()
    somebody.opens("/")
    somebody.page.get_by_role("button", name="Play now").click()
    somebody.waits_for_turn()
    # Whatever chance brings: of all peoples only Worgen are asked something before they conquer.
    wanted = "combo-1" if "Worgen" in somebody.find("combo-0").inner_text() else "combo-0"
    hand = Hand(somebody)
    hand.press(wanted)
    # A button whose meaning has changed rests for a moment.
    expect(somebody.primary).to_have_attribute("aria-disabled", "false")
    hand.press("primary")
    land = somebody.page.locator("[data-region].can").first
    land.wait_for()
    somebody.page.wait_for_function("() => !document.querySelector('.stage.gliding')")
    region = int(land.get_attribute("data-region") or 0)
    hand.press(region)
    expect(somebody.page.locator(f'[data-token="{region}"]')).to_be_visible()


def test_one_click_to_a_table_against_bots(people: People) -> None:
    somebody = people.come()
    somebody.opens("/new?game=classic")
    # Who plays is seen without scrolling, above what begins the game: once all is there that moves it.
    seat, start = somebody.page.get_by_label("Who plays in seat 3"), somebody.page.get_by_test_id("against-bots")
    somebody.page.wait_for_function(
        "([seat, start]) => seat.getBoundingClientRect().bottom < start.getBoundingClientRect().top",
        arg=[seat.element_handle(), start.element_handle()],
    )
    somebody.page.get_by_test_id("against-bots").click()
    somebody.waits_for_turn()
    expect(somebody.page).to_have_title("Small World · Elbow Room")


def test_settings_hold_at_once_and_are_kept(people: People) -> None:
    somebody = people.come()
    somebody.opens("/settings")
    somebody.page.get_by_role("radio", name="Stronger").check(force=True)
    somebody.page.get_by_label("Keyboard shortcuts").uncheck()
    root = somebody.page.locator("html")
    expect(root).to_have_attribute("data-colours", "strong")
    somebody.page.reload()
    expect(root).to_have_attribute("data-colours", "strong")
    expect(somebody.page.get_by_label("Keyboard shortcuts")).not_to_be_checked()


@pytest.mark.parametrize(
    ("path", "title", "german"),
    [
        ("/", "Elbow Room", "Elbow Room"),
        ("/new", "New table · Elbow Room", "Neuer Tisch · Elbow Room"),
        ("/rules", "Rules · Elbow Room", "Regeln · Elbow Room"),
        ("/learn", "Learn to play · Elbow Room", "Spielen lernen · Elbow Room"),
        ("/me", "Profile and device · Elbow Room", "Profil und Gerät · Elbow Room"),
        ("/settings", "Settings · Elbow Room", "Einstellungen · Elbow Room"),
    ],
)
def test_a_page_has_a_title_in_the_language_that_is_chosen(people: People, path: str, title: str, german: str) -> None:
    somebody = people.come()
    somebody.opens(path)
    expect(somebody.page).to_have_title(title)
    somebody.page.get_by_label("Language").first.select_option("Deutsch")
    expect(somebody.page).to_have_title(german)


def test_a_title_names_the_game_and_calls_whoever_looks_away(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    assert ana.person
    over = finished(ana.person)
    ana.opens("/nowhere")
    expect(ana.page).to_have_title("There is nothing here. · Elbow Room")
    ana.opens("/new?game=azeroth")
    ana.page.locator("main form button.primary").click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.page).to_have_title("Battle for Azeroth · Elbow Room")
    ana.opens(f"/replay/{over}")
    expect(ana.page).to_have_title("Small World of Warcraft · Replay · Elbow Room")
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    expect(ana.page).to_have_title("Small World of Warcraft · Elbow Room")
    looks(ana, away=True)
    ana.plays_a_turn()
    expect(ana.page).to_have_title("● Your turn · Small World of Warcraft · Elbow Room")
    looks(ana, away=False)
    expect(ana.page).to_have_title("Small World of Warcraft · Elbow Room")


def looks(player: Player, *, away: bool) -> None:
    """Somebody turns to another page, or back."""
    player.page.evaluate(
        """(isAway) => {
            Object.defineProperty(document, "hidden", { value: isAway, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


def test_screen_readers_hear_what_the_bar_asks(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    ana.opens(f"/t/{started(ana, None, None, hot_seat=True, first=0)}")
    ana.curtain.get_by_role("button").click()
    ana.waits_for_turn()
    asked = ana.find("question").inner_text()
    # At one device the bar says whom it asks.
    assert asked.startswith("Ana")
    expect(ana.page.locator("[aria-live=assertive]")).to_have_text(f"It is your turn. {asked}")


# The table, the ink, and how bright maps are.
BY_DAY = ["rgb(217, 196, 154)", "rgb(58, 42, 32)", 1]
BY_NIGHT = ["rgb(34, 24, 17)", "rgb(240, 228, 203)", 0.82]
WORN = """() => {
    const worn = getComputedStyle(document.documentElement);
    return [worn.backgroundColor, worn.color, Number(worn.getPropertyValue("--map-dim"))];
}"""


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_day_and_night_are_the_system_s_unless_somebody_has_chosen(people: People, theme: str, system: str) -> None:
    somebody = people.come(settings={"theme": theme}, color_scheme=system)
    somebody.opens("/nowhere")
    is_night = (system if theme == "auto" else theme) == "dark"
    assert somebody.page.evaluate(WORN) == (BY_NIGHT if is_night else BY_DAY)
