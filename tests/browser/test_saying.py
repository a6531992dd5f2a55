"""The table says what is going on: names, explanations and notices, without hovering and on all screens."""

from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import expect

from elbowroom.engine.position.model import Position
from tests.browser.players import Browsers
from tests.browser.positions import per_game
from tests.browser.tables import start_table, table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer

# Ghouls in decline beside Humans, who have not acted yet.
GHOULS: Final = msgspec.convert(
    {
        "format": 2,
        "game": "classic",
        "boards": ["elbow-valley"],
        "round": 4,
        "seats": [
            {
                "coins": 20,
                "active": {"race": "humans", "power": "forest", "regions": {"elbow-valley:5": 4}},
                "declined": [{"race": "ghouls", "regions": {"elbow-valley:2": 6}}],
            },
            {"coins": 20, "active": {"race": "elves", "power": "hill", "regions": {"elbow-valley:20": 3}}},
        ],
    },
    Position,
)
# Elements whose text is cut: by an ellipsis, a limit of lines, or the edge of a box that hides the rest.
CUT_TEXTS: Final = """() => {
    const shown = (element) => element.checkVisibility() && !element.closest(".unseen, [aria-hidden='true'].sketch");
    const isCut = (element) => {
        const style = getComputedStyle(element);
        if (style.overflowX === "visible" && style.overflowY === "visible") return false;
        if (["auto", "scroll"].includes(style.overflowY) || style.clipPath !== "none") return false;
        const isWide = element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "auto";
        return element.clientWidth > 1 && (isWide || element.scrollHeight > element.clientHeight + 2);
    };
    const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return [...document.querySelectorAll("header *, aside *, footer *, .sheet *")]
        .filter((element) => element instanceof HTMLElement && hasText(element) && shown(element) && isCut(element))
        .map((element) => `${element.className}: ${element.textContent.trim()}`);
}"""
# Controls whose focus ring is clipped by a box around them.
CLIPPED_RINGS: Final = """() => {
    const clipped = [];
    for (const control of document.querySelectorAll("header, aside, footer, .sheet")) {
        for (const element of control.querySelectorAll("button, a[href], input, select, textarea, [tabindex='0']")) {
            if (!element.checkVisibility() || element.closest(".unseen")) continue;
            element.focus({ focusVisible: true, preventScroll: false });
            element.scrollIntoView({ block: "nearest", inline: "nearest" });
            if (document.activeElement !== element || !element.matches(":focus-visible")) continue;
            const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element);
            if (outlineStyle === "none") continue;
            const grown = parseFloat(outlineOffset) + parseFloat(outlineWidth);
            const box = element.getBoundingClientRect();
            const name = element.dataset.testid ?? element.ariaLabel ?? element.textContent.trim().slice(0, 30);
            for (let around = element.parentElement; around !== document.body; around = around.parentElement) {
                const { overflowX, overflowY, contain } = getComputedStyle(around);
                const isBox = overflowX !== "visible" || overflowY !== "visible";
                const clips = isBox || /paint|strict|content/.test(contain);
                const edge = around.getBoundingClientRect();
                const across = Math.max(edge.left - box.left, box.right - edge.right);
                const out = Math.max(across, edge.top - box.top, box.bottom - edge.bottom);
                if (clips && out + grown > 0.6) clipped.push(`${name} in ${around.className}`);
            }
        }
    }
    return clipped;
}"""
# The lines of the ticker that are partly hidden, while a slip is shown.
CUT_LINES: Final = """() => {
    const slip = document.querySelector('[data-testid="turn-summary"]');
    const ticker = document.querySelector('.sheet [data-testid="ticker"]');
    if (!slip || !ticker) return null;
    const panel = ticker.closest("[role=tabpanel]");
    const edge = Math.min(slip.getBoundingClientRect().top, panel.getBoundingClientRect().bottom);
    const box = ticker.getBoundingClientRect();
    return [...panel.querySelectorAll("li, p")].filter((line) => {
        const { top, bottom, left } = line.getBoundingClientRect();
        return left < box.right && top < edge - 1 && bottom > edge + 1;
    }).map((line) => line.textContent);
}"""


def test_combos_are_explained_without_hovering_while_one_is_picked(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    combos = ana.page.locator("aside .combo")
    expect(combos).to_have_count(6)
    for combo in combos.all():
        expect(combo.locator(".texts")).to_be_visible()
        assert combo.evaluate("(combo) => combo.scrollHeight <= combo.clientHeight + 1")
    column = ana.page.locator("aside.combos")
    assert column.evaluate("(aside) => aside.scrollWidth <= aside.clientWidth")


def test_islands_are_named_on_the_map(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open_table(start_table(ana, boards=["hammerhead", "millstone"]))
    names = ana.page.locator("[data-island] text")
    expect(names).to_have_text(["Hammerhead", "Millstone"])
    for name in names.all():
        expect(name).to_be_in_viewport()


def test_a_race_in_decline_that_acts_first_is_announced(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open_table(table_at_position(server, ana, GHOULS))
    ana.wait_for_turn()
    expect(ana.find("question")).to_have_text("First of all: does your active race go into decline?")
    ana.primary.click()
    expect(ana.find("question")).to_have_text("First your Ghouls, in decline: Choose a region to conquer.")
    expect(ana.primary).to_have_text("Ghouls: End conquests")
    expect(ana.find("hand-owner")).to_have_text("Ghouls in decline")
    ana.expect_text("First Ana’s Ghouls act, in decline.")
    expect(ana.find("announcer")).to_contain_text("First your Ghouls act, in decline.")
    before = ana.version
    ana.primary.click()
    ana.wait_for_turn(before)
    for _ in range(2):
        if ana.primary.get_attribute("data-does") == "confirm-spread":
            before = ana.version
            expect(ana.primary).to_have_text("Ghouls: Confirm redeployment")
            ana.primary.click()
            ana.wait_for_turn(before)
    expect(ana.find("question")).to_have_text("Now your Humans: Choose a region to conquer.")
    expect(ana.find("hand-owner")).to_have_count(0)


def test_a_vote_is_put_to_the_others_and_the_end_says_so(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(server.guest("Ana")), browsers.open(server.guest("Ben"))
    assert ana.person is not None
    assert ben.person is not None
    table = ana.person.new_table(setup={"game": "warcraft", "players": 2, "first": 0})
    ben.person.post(f"tables/{table}/join")
    ana.person.post(f"tables/{table}/start")
    for player in (ana, ben):
        player.open_table(table)
    ana.person.post(f"tables/{table}/leave")
    expect(ben.find("incident")).to_contain_text("Ana is away. A bot plays on.")
    ana.person.post(f"tables/{table}/vote", end=True)
    expect(ben.find("vote")).to_contain_text("Ana wants to end the game.")
    expect(ana.find("vote")).to_have_count(0)
    expect(ben.page.get_by_role("listitem").filter(has_text="Ana wants to end the game.")).to_have_count(1)
    ben.find("vote-end").click()
    for player in (ana, ben):
        player.expect_text("Ended by mutual agreement")
        player.page.keyboard.press("Escape")
        expect(player.find("question")).to_have_text("The players have agreed to end the game.")
        expect(player.page.get_by_role("listitem").filter(has_text="agreed to end the game")).to_have_count(1)


@pytest.mark.slow
@per_game()
def test_no_text_is_cut_on_a_large_screen(browsers: Browsers, server: RunningServer, game: str) -> None:
    size: Any = {"width": 1920, "height": 1080}
    ana = browsers.open(server.guest("Ana"), viewport=size)
    players = 4 if game == "azeroth" else 5
    ana.open_table(start_table(ana, None, *["simple"] * (players - 1), game=game, players=players))
    for _ in range(2):
        ana.play_turn()
        ana.wait_for_turn()
        assert ana.page.evaluate(CUT_TEXTS) == []


@pytest.mark.parametrize("phone", few_of([False, True]))
def test_focus_rings_are_whole(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana = browsers.open(server.guest("Ana"), phone=phone)
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    assert ana.page.evaluate(CLIPPED_RINGS) == []
    ana.play_turn()
    ana.wait_for_turn()
    assert ana.page.evaluate(CLIPPED_RINGS) == []


@pytest.mark.slow
def test_the_score_slip_cuts_no_line_of_the_ticker(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True, has_motion=True, viewport={"width": 360, "height": 740})
    ana.open_table(start_table(ana, None, "simple", "simple", first=0, players=3))
    ana.wait_for_turn()
    ana.decide()
    for _ in range(12):
        if not ana.is_to_decide:
            break
        ana.decide()
    ana.find("turn-summary").wait_for()
    ana.page.wait_for_function(f"() => ({CUT_LINES})() !== null")
    assert ana.page.evaluate(CUT_LINES) == []
