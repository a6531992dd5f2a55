"""Every page as a new visitor finds it: language, title and theme."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import Browsers, Player
from tests.browser.pointer import Pointer
from tests.browser.tables import finished_table, start_table
from tests.repeats import few_of
from tests.server.running_server import RunningServer


@pytest.mark.parametrize(
    ("locale", "words"), [("pt-BR", "Jogar agora"), ("de-AT", "Jetzt spielen"), ("la", "Play now")]
)
def test_default_language_is_the_browsers(browsers: Browsers, locale: str, words: str) -> None:
    guest = browsers.open(locale=locale, settings={"language": None})
    guest.open("/")
    guest.expect_text(words)


def test_choice_of_language_is_stored(browsers: Browsers) -> None:
    guest = browsers.open(settings={"language": None})
    guest.open("/")
    guest.expect_text("Play now")
    guest.page.get_by_label("Language").select_option("Deutsch")
    guest.expect_text("Jetzt spielen")
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    guest.page.reload()
    guest.expect_text("Jetzt spielen")
    guest.open("/rules")
    guest.expect_text(re.compile("Untergang"))


def test_unknown_address_links_home(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.open("/nowhere/at/all")
    guest.page.locator("main a[href='/']").click()
    guest.expect_text("Play now")


@pytest.mark.parametrize(
    ("address", "words"), few_of([("/#a b", "Play now"), ("/rules#%", "How to play"), ("/#1", "Play now")], 2)
)
def test_any_hash_in_an_address_works(browsers: Browsers, address: str, words: str) -> None:
    guest = browsers.open()
    guest.open(address)
    guest.expect_text(words)


def test_play_now_leads_to_the_first_decision(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.open("/")
    guest.page.get_by_role("button", name="Play now").click()
    guest.wait_for_turn()
    assert guest.page.url.rpartition("/")[0].endswith("/t")


def test_first_conquest_takes_four_clicks(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.open("/")
    guest.page.get_by_role("button", name="Play now").click()
    guest.wait_for_turn()
    # Only Worgen are asked something before they conquer.
    wanted = "combo-1" if "Worgen" in guest.find("combo-0").inner_text() else "combo-0"
    pointer = Pointer(guest)
    pointer.press(wanted)
    # A button whose meaning has changed ignores presses for a moment.
    expect(guest.primary).to_have_attribute("aria-disabled", "false")
    pointer.press("primary")
    land = guest.page.locator("[data-region].can").first
    land.wait_for()
    region = int(land.get_attribute("data-region") or 0)
    pointer.press(region)
    expect(guest.page.locator(f'[data-token="{region}"]')).to_be_visible()


def test_new_table_against_bots_takes_one_click(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.open("/new?game=classic")
    # The seats are visible above the start button without scrolling, once the page has settled.
    seat, start = guest.page.get_by_label("Who plays in seat 3"), guest.page.get_by_test_id("against-bots")
    guest.page.wait_for_function(
        "([seat, start]) => seat.getBoundingClientRect().bottom < start.getBoundingClientRect().top",
        arg=[seat.element_handle(), start.element_handle()],
    )
    guest.page.get_by_test_id("against-bots").click()
    guest.wait_for_turn()
    expect(guest.page).to_have_title("Small World · Elbow Room")


def test_settings_apply_at_once_and_are_stored(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.open("/settings")
    guest.page.get_by_role("radio", name="Stronger").check(force=True)
    guest.page.get_by_label("Keyboard shortcuts").uncheck()
    root = guest.page.locator("html")
    expect(root).to_have_attribute("data-colours", "strong")
    guest.page.reload()
    expect(root).to_have_attribute("data-colours", "strong")
    expect(guest.page.get_by_label("Keyboard shortcuts")).not_to_be_checked()


def test_sounds_and_the_sea_have_volumes_of_their_own(browsers: Browsers) -> None:
    guest = browsers.open(settings={"sound": True})
    guest.open("/settings")
    guest.page.get_by_role("slider", name="Volume", exact=True).fill("30")
    guest.page.get_by_role("slider", name="Volume of the sea at the table").fill("0")
    guest.page.reload()
    expect(guest.page.get_by_role("slider", name="Volume", exact=True)).to_have_value("30")
    expect(guest.page.get_by_role("slider", name="Volume of the sea at the table")).to_have_value("0")


@pytest.mark.parametrize(
    ("path", "title", "german"),
    few_of(
        [
            ("/", "Elbow Room", "Elbow Room"),
            ("/new", "New game · Elbow Room", "Neue Partie · Elbow Room"),
            ("/rules", "Rules · Elbow Room", "Regeln · Elbow Room"),
            ("/learn", "Tutorial · Elbow Room", "Tutorial · Elbow Room"),
            ("/me", "Profile and device · Elbow Room", "Profil und Gerät · Elbow Room"),
            ("/settings", "Settings · Elbow Room", "Einstellungen · Elbow Room"),
        ],
        2,
    ),
)
def test_titles_follow_the_language(browsers: Browsers, path: str, title: str, german: str) -> None:
    guest = browsers.open()
    guest.open(path)
    expect(guest.page).to_have_title(title)
    guest.page.get_by_label("Language").first.select_option("Deutsch")
    expect(guest.page).to_have_title(german)


@pytest.mark.slow
def test_title_names_the_game_and_announces_the_turn(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    assert ana.person
    over = finished_table(ana.person)
    ana.open("/nowhere")
    expect(ana.page).to_have_title("There is nothing here. · Elbow Room")
    ana.open("/new?game=azeroth")
    ana.page.locator("main form button.primary").click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.page).to_have_title("Battle for Azeroth · Elbow Room")
    ana.open(f"/replay/{over}")
    expect(ana.page).to_have_title("Small World of Warcraft · Replay · Elbow Room")
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    expect(ana.page).to_have_title("Small World of Warcraft · Elbow Room")
    set_page_hidden(ana, away=True)
    ana.play_turn()
    expect(ana.page).to_have_title("● Your turn · Small World of Warcraft · Elbow Room")
    set_page_hidden(ana, away=False)
    expect(ana.page).to_have_title("Small World of Warcraft · Elbow Room")


def set_page_hidden(player: Player, *, away: bool) -> None:
    """Hide or show the page, as when another tab is selected."""
    player.page.evaluate(
        """(isAway) => {
            Object.defineProperty(document, "hidden", { value: isAway, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


def test_question_is_announced_to_screen_readers(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open(f"/t/{start_table(ana, None, None, hot_seat=True, first=0)}")
    ana.handover.get_by_role("button").click()
    ana.wait_for_turn()
    question = ana.find("question").inner_text()
    # At a shared device the question names the player.
    assert question.startswith("Ana")
    expect(ana.page.locator("[aria-live=assertive]")).to_have_text(f"It is your turn. {question}")


# The background, the ink, and the brightness of maps.
LIGHT = ["rgb(217, 196, 154)", "rgb(58, 42, 32)", 1]
DARK = ["rgb(34, 24, 17)", "rgb(240, 228, 203)", 0.82]
READ_STYLE = """() => {
    const worn = getComputedStyle(document.documentElement);
    return [worn.backgroundColor, worn.color, Number(worn.getPropertyValue("--map-dim"))];
}"""


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("theme", few_of(["auto", "light", "dark"]))
def test_theme_follows_the_system_unless_chosen(browsers: Browsers, theme: str, system: str) -> None:
    guest = browsers.open(settings={"theme": theme}, color_scheme=system)
    guest.open("/nowhere")
    is_dark = (system if theme == "auto" else theme) == "dark"
    assert guest.page.evaluate(READ_STYLE) == (DARK if is_dark else LIGHT)


@pytest.mark.parametrize("width", few_of([768, 390, 800, 820, 1280]))
def test_link_in_the_lobby_can_be_read(ana: Player, width: int) -> None:
    assert ana.person
    table = ana.person.new_table(None, None)
    ana.page.set_viewport_size({"width": width, "height": 1000})
    ana.open(f"/t/{table}")
    box = ana.page.get_by_label("Link to this table").bounding_box()
    assert box
    assert box["width"] > 150
