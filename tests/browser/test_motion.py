"""Animations: shown if motion is on, at a pace that people can follow."""

import re
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from elbowroom.engine.position.model import Position
from tests.browser.players import Browsers, Player
from tests.browser.positions import per_game
from tests.browser.tables import expect_standings, start_table, table_at_position
from tests.patience import BROWSER_PATIENCE
from tests.repeats import few_of
from tests.server.running_server import RunningServer

# The last turn of a game: the one token in hand needs the die, and one token is redeployed in any case.
LAST_ROLL = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 10,
        "turn": 1,
        "phase": "conquests",
        "seats": [
            {"coins": 31, "active": {"race": "orcs", "power": "mining", "regions": {"hammerhead:1": 1}}},
            {
                "coins": 30,
                "active": {
                    "race": "kobolds",
                    "power": "farmer",
                    "regions": {"hammerhead:5": 2, "hammerhead:7": 1},
                    "hand": 1,
                },
            },
        ],
    },
    Position,
)


# True if a tap at the first corner of an element would hit an open dialog or its veil instead.
IS_COVERED = """(element) => {
    const { left, top } = element.getBoundingClientRect();
    return Boolean(document.elementFromPoint(left + 4, top + 4)?.closest("dialog"));
}"""


def _run_until_visible(ana: Player, what: Locator) -> None:
    """Advance the paused clock until an element is visible."""
    end = monotonic() + BROWSER_PATIENCE
    while not what.first.is_visible():
        assert monotonic() < end
        ana.page.clock.run_for(20)


def test_die_is_shown_before_its_result_and_coins_are_counted(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    assert ana.person
    ana.page.clock.install()
    table = table_at_position(server, ana, LAST_ROLL)
    ana.open_table(table)
    ana.wait_for_turn()
    before = ana.version
    # The clock is paused, so that nothing depends on the speed of this machine.
    ana.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    ana.person.post(f"tables/{table}/act", version=before, actions=["roll 3"])
    _run_until_visible(ana, ana.find("thrown"))
    expect(ana.find("thrown")).to_have_text(re.compile(r"^\s*(0: failed|[123]: taken)\s*$"))
    assert ana.version == before
    ana.find("fast").click()
    expect(ana.find("thrown")).to_have_count(0)
    # If the last token was not used, it is placed; then the game is over.
    ready = ana.page.locator('[data-testid="primary"][aria-disabled="false"]')
    _run_until_visible(ana, ready.or_(ana.find("count-now")))
    if ready.is_visible():
        ready.click()
    # The coins fly, then they are counted, and the winner is not known yet.
    _run_until_visible(ana, ana.find("count-now"))
    expect(ana.find("game-over")).to_have_count(0)
    ana.page.clock.run_for(2500)
    expect(ana.find("counting").locator(".seat")).to_have_count(2)
    expect(ana.find("seat-0").locator(".coins")).not_to_contain_text("coins")
    ana.find("count-now").click()
    _run_until_visible(ana, ana.find("game-over").locator("ol"))
    expect_standings(ana, table)
    expect(ana.find("seat-0").locator(".coins")).to_contain_text("coins")
    # This dialog is not modal for the browser, but nothing behind it reacts until it is closed.
    in_dialog = "() => Boolean(document.activeElement.closest('dialog'))"
    for key in ("Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"):
        ana.page.keyboard.press(key)
        assert ana.page.evaluate(in_dialog), key
    for around in (ana.page.locator("main"), ana.find("seat-0"), ana.find("undo")):
        assert around.evaluate(IS_COVERED)
    ana.page.keyboard.press("Escape")
    expect(ana.find("result")).to_be_focused()
    assert not ana.find("undo").evaluate(IS_COVERED)


# Records every text of the assertive live region.
RECORD_ALERTS = """() => {
    const region = document.querySelector("[role=alert][aria-live=assertive]");
    self.alerts = [region.textContent];
    new MutationObserver(() => self.alerts.push(region.textContent))
        .observe(region, { characterData: true, childList: true, subtree: true });
}"""


def test_own_turn_is_announced_once(browsers: Browsers, server: RunningServer) -> None:
    """The decision disappears while the die rolls, and returns in the same turn."""
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    assert ana.person
    # With this seed the die shows enough.
    table = table_at_position(server, ana, msgspec.structs.replace(LAST_ROLL, round=3), seed="0" * 64)
    ana.open_table(table)
    ana.wait_for_turn()
    # Instructions for the mouse are shown, but not read.
    expect(ana.find("said").locator("[aria-hidden=true]")).to_contain_text("click")
    ana.page.evaluate(RECORD_ALERTS)
    before = ana.version
    ana.person.post(f"tables/{table}/act", version=before, actions=["roll 3"])
    ana.find("thrown").wait_for()
    ana.wait_for_turn(before)
    ana.page.wait_for_timeout(1000)
    alerts = ana.page.evaluate("() => self.alerts")
    assert sum("It is your turn" in text for text in alerts) == 1, alerts
    expect(ana.find("announcer")).to_have_text(re.compile("^You .* You conquer Hammerhead 4"))
    expect(ana.find("announcer")).not_to_contain_text("Ana")


@pytest.mark.slow
def test_result_in_landscape_opens_at_its_top(browsers: Browsers, server: RunningServer) -> None:
    """The dialog is higher than a phone in landscape, and the winner is at its top."""
    ana = browsers.open(server.guest("Ana"), phone=True, viewport={"width": 844, "height": 390}, has_motion=True)
    ana.open_table(table_at_position(server, ana, LAST_ROLL))
    ana.play_to_end()
    ana.find("rematch").wait_for()
    ana.page.wait_for_timeout(500)
    dialog = ana.page.locator("dialog[open]")
    assert dialog.evaluate("(dialog) => dialog.scrollHeight > dialog.clientHeight")
    assert dialog.evaluate("(dialog) => dialog.scrollTop") == 0
    # It is at its top after a reload too.
    ana.page.reload()
    ana.find("rematch").wait_for()
    ana.page.wait_for_timeout(500)
    assert dialog.evaluate("(dialog) => dialog.scrollTop") == 0


# Humans are in the forest that Orcs are about to conquer, with a face-down relic.
ASSAULT = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 3,
        "phase": "conquests",
        "seats": [
            {"active": {"race": "orcs", "power": "farmer", "regions": {"hammerhead:7": 1}, "hand": 8}},
            {"active": {"race": "humans", "power": "mining", "regions": {"hammerhead:3": 1, "hammerhead:4": 3}}},
        ],
        "face_down": ["hammerhead:4"],
    },
    Position,
)
# Records all animations longer than a millisecond.
RECORD_MOTION = """(() => {
    window.seen = new Set();
    const look = () => {
        for (const one of document.getAnimations()) {
            if (one.effect.getComputedTiming().duration <= 1) continue;
            const { classList } = one.effect.target;
            seen.add(one.animationName ?? one.transitionProperty ?? classList[0] ?? "piece");
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


@pytest.mark.parametrize(
    ("more", "moves"),
    [
        ({"reduced_motion": "no-preference", "settings": {"speed": 1}}, True),
        ({"reduced_motion": "reduce", "settings": {"speed": 1}}, False),
        ({"reduced_motion": "no-preference", "settings": {"speed": 1, "motion": "less"}}, False),
    ],
    ids=["usual", "reduced on the device", "reduced here"],
)
def test_conquest_is_animated_if_motion_is_on(
    browsers: Browsers, server: RunningServer, more: dict[str, Any], moves: bool
) -> None:
    ana = browsers.open(server.guest("Ana"), **more)
    assert ana.person
    ana.page.context.add_init_script(RECORD_MOTION)
    table = table_at_position(server, ana, ASSAULT)
    ana.open_table(table)
    ana.wait_for_turn()
    # Ignore the animations of the page's own appearance.
    expect(ana.page.locator('[data-token="3"]')).to_have_count(1)
    ana.page.evaluate("() => seen.clear()")
    ana.person.post(f"tables/{table}/act", version=ana.version, actions=["conquer 3"])
    if moves:
        # Shields march, fall and withdraw, dust rises, and the relic is turned over.
        ana.page.wait_for_function("() => ['shield', 'standing', 'puff', 'relic'].every((what) => seen.has(what))")
        # All of it disappears.
        expect(ana.page.locator(".motion > *")).to_have_count(0)
    ana.expect_text(re.compile("^Found in Hammerhead 4"))
    expect(ana.page.locator('[data-token="3"] .count')).to_have_text("5")
    if not moves:
        assert ana.page.evaluate("() => [...seen]") == []


# Records what each panel shows in any frame, by the version of the game that the action bar shows. While the coach's
# plans are open, there is no log.
RECORD_PANELS = """(() => {
    window.panels = {};
    const texts = (selector, read) => [...document.querySelectorAll(selector)].map(read).join("; ");
    const look = () => {
        const version = document.querySelector('[data-testid="action-bar"]')?.dataset.version;
        if (version) {
            const all = {
                map: texts("[data-token]", (one) => `${one.dataset.token} ${one.querySelector(".count")?.textContent}`),
                names: texts("[data-region]", (one) => one.ariaLabel.split(",")[1] ?? ""),
                coins: texts('[data-testid^="seat-"] .coins > .unseen', (one) => one.textContent),
                races: texts('[data-testid^="seat-"] .races .name', (one) => one.textContent),
                combos: texts('[data-testid^="combo-"] > .unseen', (one) => one.textContent),
                round: document.querySelector(".track .unseen")?.textContent,
                log: document.querySelector(".log")?.querySelectorAll("li").length,
            };
            const seen = (panels[version] ??= {});
            for (const [panel, shown] of Object.entries(all)) {
                seen[panel] ??= [];
                if (shown !== undefined && !seen[panel].includes(shown)) seen[panel].push(shown);
            }
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


@per_game()
def test_all_panels_show_the_same_version_in_every_frame(browsers: Browsers, server: RunningServer, game: str) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.page.context.add_init_script(RECORD_PANELS)
    table = start_table(ana, None, "simple", game=game, open_coins=True, **({} if game == "azeroth" else {"first": 0}))
    ana.open_table(table)
    ana.wait_for_turn()
    ana.page.locator("[data-region]").first.wait_for()
    # Ignore the frames in which the page appears.
    ana.page.evaluate("() => void (window.panels = {})")
    ana.play_turn()
    ana.wait_for_turn(ana.version)
    panels: dict[str, dict[str, list[Any]]] = ana.page.evaluate("() => panels")
    assert len(panels) > 5
    # The log is seen too, in versions without plans.
    assert len([seen for seen in panels.values() if seen["log"]]) > 5
    different = [
        (version, panel, shown) for version, seen in panels.items() for panel, shown in seen.items() if len(shown) > 1
    ]
    assert not different


# Records when the score slip appears, when the next version is shown, and what the slip covers.
RECORD_SLIP = """(() => {
    const seen = (window.slip = {});
    const look = () => {
        const slip = document.querySelector('[data-testid="turn-summary"]');
        const version = document.querySelector('[data-testid="action-bar"]')?.dataset.version;
        if (slip && seen.start === undefined) Object.assign(seen, { start: performance.now(), version });
        if (seen.start !== undefined && seen.next === undefined && version !== seen.version)
            seen.next = performance.now();
        if (slip && !slip.getAnimations().length) {
            const [box, map] = [slip, document.querySelector("#main")].map((one) => one.getBoundingClientRect());
            seen.isOnMap = Math.min(box.right, map.right) > Math.max(box.left, map.left)
                && Math.min(box.bottom, map.bottom) > Math.max(box.top, map.top);
            const below = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            seen.takesTaps = slip.contains(below);
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desktop"])
def test_score_slip_is_beside_the_map_and_bots_wait_for_it(
    browsers: Browsers, server: RunningServer, phone: bool
) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True, phone=phone)
    ana.page.context.add_init_script(RECORD_SLIP)
    ana.open_table(start_table(ana, first=0))
    ana.play_turn()
    ana.page.wait_for_function("() => slip.next !== undefined && slip.isOnMap !== undefined")
    seen = ana.page.evaluate("() => slip")
    assert not seen["isOnMap"]
    assert not seen["takesTaps"]
    assert seen["next"] - seen["start"] > 1500


# The Stout power asks after the coins were paid.
STOUT = msgspec.convert(
    {
        "format": 2,
        "game": "classic",
        "boards": ["elbow-valley"],
        "round": 3,
        "phase": "conquests",
        "seats": [{"active": {"race": "ratmen", "power": "stout", "regions": {"5": 2, "7": 2}}}, {"coins": 5}],
    },
    Position,
)


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desktop"])
def test_forecast_disappears_when_it_is_paid(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True, phone=phone)
    ana.open_table(table_at_position(server, ana, STOUT))
    ana.wait_for_turn()
    forecast = ana.page.locator(".soon").first
    expect(forecast).to_have_text("+2")
    turn = ana.turn
    # End the conquests, then keep the tokens where they are.
    for _ in range(2):
        before = ana.version
        ana.primary.click()
        ana.confirm(before)
        ana.wait_for_turn(before)
    expect(ana.find("question")).to_contain_text("decline")
    assert ana.turn == turn
    expect(forecast).to_have_count(0)


# Records the questions of all frames.
RECORD_QUESTIONS = """(() => {
    window.questions = [];
    const look = () => {
        const text = document.querySelector('[data-testid="question"]')?.textContent;
        if (text !== undefined && text !== questions.at(-1)) questions.push(text);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


@pytest.mark.slow
def test_last_question_is_followed_by_the_end_of_the_game(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.page.context.add_init_script(RECORD_QUESTIONS)
    ana.open_table(table_at_position(server, ana, LAST_ROLL))
    ana.wait_for_turn()
    while ana.is_to_decide:
        before, _, _ = ana.read_state()
        ana.primary.click()
        ana.confirm(before)
    ana.find("count-now").first.wait_for()
    questions: list[str] = ana.page.evaluate("() => questions")
    assert questions[-1] == "The game is over."
    assert not [text for text in questions if text.startswith("Ana ")]


def test_button_does_nothing_until_the_new_position_arrives(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    held: list[str | bytes] = []
    is_held = False

    def connect(page_side: WebSocketRoute) -> None:
        def receive(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if is_held and msgspec.json.decode(text)["type"] == "update":
                held.append(message)
            else:
                page_side.send(message)

        page_side.connect_to_server().on_message(receive)

    ana.page.route_web_socket(re.compile("."), connect)
    ana.open_table(table_at_position(server, ana, ASSAULT))
    ana.wait_for_turn()
    before, _, _ = ana.read_state()
    is_held = True
    ana.primary.click()
    ana.find("confirm-yes").click()
    # The answer has come, the position has not.
    end = monotonic() + BROWSER_PATIENCE
    while not held:
        assert monotonic() < end
        ana.page.wait_for_timeout(20)
    ana.page.wait_for_timeout(300)
    assert ana.version == before
    expect(ana.primary).to_be_disabled(timeout=1)


# Clicks two lit regions that need no die, one right after the other, and returns them.
CLICK_TWO = """() => {
    const lit = [...document.querySelectorAll("[data-region].can")].filter((one) => one.ariaLabel.includes("costs"));
    const clicked = lit.slice(0, 2);
    for (const one of clicked) one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return clicked.map((one) => one.dataset.region);
}"""


def test_click_during_the_conquest_before_is_carried_out(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(table_at_position(server, ana, ASSAULT))
    ana.wait_for_turn()
    regions = ana.page.evaluate(CLICK_TWO)
    assert len(regions) == 2
    for region in regions:
        expect(ana.page.locator(f'[data-region="{region}"]')).to_have_accessible_name(re.compile("Orcs"))


# In a given situation, clicks the button that skips; tells whether everything is shown right after it.
SKIP = """(wanted) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    const version = () => Number(find("action-bar").dataset.version);
    const situation = find("thrown") ? "die" : find("turn-summary") ? "score slip" : "others";
    const [fast, before] = [find("fast"), version()];
    if (!fast || situation !== wanted) return null;
    fast.click();
    return { isShown: version() > before && !find("fast") && !find("thrown") };
}"""


@pytest.mark.parametrize("situation", few_of(["die", "score slip", "others"]))
def test_skip_button_works(browsers: Browsers, server: RunningServer, situation: str) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    assert ana.person
    if situation == "die":
        table = table_at_position(server, ana, msgspec.structs.replace(LAST_ROLL, round=3))
        ana.open_table(table)
        ana.wait_for_turn()
        ana.person.post(f"tables/{table}/act", version=ana.version, actions=["roll 3"])
    else:
        # Turns of two bots last longer than the score slip is shown.
        ana.open_table(start_table(ana, None, "simple", "simple", game="classic", first=0))
        ana.play_turn()
    assert ana.page.wait_for_function(SKIP, arg=situation, timeout=ana.turn_timeout).json_value() == {"isShown": True}
    assert ana.wait_for_turn()


def test_ships_sail_only_if_motion_is_on(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(server.guest("Ana"), has_motion=True), browsers.open(server.guest("Ben"))
    for player in (ana, ben):
        player.open_table(start_table(player, first=0))
        player.wait_for_turn()
    ana.page.locator("#main .life span").first.wait_for(state="attached")
    # Nothing runs for ever.
    endless = "() => document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).length"
    assert ana.page.evaluate(endless) == 0
    ben.play_turn()
    expect(ben.page.locator("#main .life span")).to_have_count(0)
