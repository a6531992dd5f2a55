"""Games to be measured, reproducible by their seed: boards, chance, and the choices of bots and of the player."""

import hashlib
from typing import Final

from msgspec.structs import replace

from elbowroom.bots import advice, named
from elbowroom.engine.action_text import text_of
from elbowroom.engine.state import State
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import ALPHABET, ID_LENGTH, new_table
from tests.browser.players import TURN_OR_END, Player
from tests.browser.tables import table_at_position
from tests.browser.test_motion import LAST_ROLL
from tests.server.running_server import RunningServer

PLAYERS: Final = {"warcraft": 3, "azeroth": 4, "classic": 5}
END: Final = "the last throw"
PARTS: Final = (*PLAYERS, END)
# A bot that answers at once.
BOT: Final = "simple"
ROUNDS: Final = 2
# Polling interval in milliseconds; polling with every frame would cost time in every frame.
POLL_MS: Final = 200
# Marks each version of the game in the trace, and the die.
MARKS: Final = """() => {
    const bar = document.querySelector('[data-testid="action-bar"]');
    const say = (what) => performance.mark(`shown ${bar.dataset.version}${what}`);
    new MutationObserver(() => say("")).observe(bar, { attributes: true, attributeFilter: ["data-version"] });
    new MutationObserver((changes) => {
        const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        if (nodes.some((node) => node.dataset?.testid === "thrown")) say(" die");
    }).observe(document.querySelector("main"), { childList: true });
    say("");
}"""


def new_measured_table(server: RunningServer, ana: Player, what: str, seed: str) -> str:
    """Return a table at which the measured part can start."""
    digest = hashlib.sha256(f"{what} {seed}".encode())
    if what == END:
        return table_at_position(server, ana, LAST_ROLL, seed=digest.hexdigest())
    assert ana.person
    players = PLAYERS[what]
    # Teams are random, so the first player cannot be chosen.
    setup = TableSetup(game=what, players=players, first=None if what == "azeroth" else 0)
    host, bots = Guest(ana.person.id, "Ana"), (None, *[BOT] * (players - 1))
    info = new_table(host, setup, public=False, bots=bots, seed=digest.hexdigest())
    # Bots break ties by the table's id.
    info = replace(info, id="".join(ALPHABET[byte % len(ALPHABET)] for byte in digest.digest()[:ID_LENGTH]))
    server.run_in_loop(lambda: server.services.store.tables.add(info, digest.hexdigest()))
    ana.person.post(f"tables/{info.id}/start")
    return info.id


def play(server: RunningServer, ana: Player, what: str, table: str, rounds: int) -> None:
    """Play the part that is measured."""
    if what == END:
        _play_end(ana, table)
    else:
        _play_rounds(server, ana, table, rounds)


def log_of(server: RunningServer, table: str) -> dict[str, str]:
    """Return the action behind each version of the game."""
    since, steps = server.services.hub.tables.live[table].table.steps_since(0)
    return {str(number): f"seat {step.seat}: {step.action}" for number, step in enumerate(steps, since + 1)}


def _play_rounds(server: RunningServer, ana: Player, table: str, rounds: int) -> None:
    """Play rounds as a bot would, with a decline in the last one."""
    for number in range(1, rounds + 1):
        while int(ana.turn.split()[0]) == number:
            _act(server, ana, table, declines=number == rounds)


def _act(server: RunningServer, ana: Player, table: str, *, declines: bool) -> None:
    """Act as a bot would; in the last round, go into decline if that is possible."""
    assert ana.person
    before = ana.version
    game = server.services.hub.tables.live[table].table.game
    assert game is not None
    state = game.state.copy()
    actions = ["decline"] if declines else _advise(state, f"{table} {before}")
    if not ana.person.client.post(f"/api/tables/{table}/act", json={"version": before, "actions": actions}).is_success:
        ana.person.post(f"tables/{table}/act", version=before, actions=_advise(state, f"{table} {before}"))
    _wait(ana, before)


def _advise(state: State, seed: str) -> list[str]:
    return [text_of(action) for action in advice(named(BOT, seed), state, state.actor)]


def _play_end(ana: Player, table: str) -> None:
    assert ana.person
    before = ana.version
    ana.person.post(f"tables/{table}/act", version=before, actions=["roll 3"])
    if _wait(ana, before) == "asked":
        ana.primary.click()
    ana.find("game-over").wait_for()


def _wait(ana: Player, before: int) -> str:
    """Wait until the player is to decide after a version, or the game is over."""
    found = ana.page.wait_for_function(TURN_OR_END, arg=before, polling=POLL_MS, timeout=ana.turn_timeout)
    return str(found.json_value())
