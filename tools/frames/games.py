"""Games to be watched, the same for the same seed: boards, chance, what bots choose and what Ana does."""

import hashlib
from typing import Final

from msgspec.structs import replace

from elbowroom.bots import advice, named
from elbowroom.engine.action_text import text_of
from elbowroom.engine.state import State
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import ALPHABET, ID_LENGTH, new_table
from tests.browser.people import ASKED, Player
from tests.browser.tables import set_up
from tests.browser.test_motion import LAST_THROW
from tests.server.served import Served

PLAYERS: Final = {"warcraft": 3, "azeroth": 4, "classic": 5}
END: Final = "the last throw"
WATCHED: Final = (*PLAYERS, END)
# Needs no time to think about.
BOT: Final = "simple"
ROUNDS: Final = 2
# A page that is asked with every frame whether it is somebody's turn has that to do with every frame.
OFTEN: Final = 200
# What is shown is marked in the trace: each version of the game, and the die while it lies there.
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


def laid(server: Served, ana: Player, what: str, seed: str) -> str:
    """A table at which Ana sits, and what is watched there can begin."""
    digest = hashlib.sha256(f"{what} {seed}".encode())
    if what == END:
        return set_up(server, ana, LAST_THROW, seed=digest.hexdigest())
    assert ana.person
    players = PLAYERS[what]
    # Teams are drawn, so nobody can be the first to play.
    setup = TableSetup(game=what, players=players, first=None if what == "azeroth" else 0)
    host, bots = Guest(ana.person.id, "Ana"), (None, *[BOT] * (players - 1))
    info = new_table(host, setup, public=False, bots=bots, seed=digest.hexdigest())
    # What a bot chooses where it does not matter follows from the table's id.
    info = replace(info, id="".join(ALPHABET[byte % len(ALPHABET)] for byte in digest.digest()[:ID_LENGTH]))
    server.inside(lambda: server.services.store.tables.add(info, digest.hexdigest()))
    ana.person.post(f"tables/{info.id}/start")
    return info.id


def played(server: Served, ana: Player, what: str, table: str, rounds: int) -> None:
    """All that is watched."""
    if what == END:
        _ends(ana, table)
    else:
        _plays(server, ana, table, rounds)


def log_of(server: Served, table: str) -> dict[str, str]:
    """What led to each version of the game."""
    since, steps = server.services.hub.tables.live[table].table.steps_since(0)
    return {str(number): f"seat {step.seat}: {step.action}" for number, step in enumerate(steps, since + 1)}


def _plays(server: Served, ana: Player, table: str, rounds: int) -> None:
    """Rounds as a bot would play them, the last a decline; each followed by those of all others."""
    for number in range(1, rounds + 1):
        while int(ana.turn.split()[0]) == number:
            _acts(server, ana, table, declines=number == rounds)


def _acts(server: Served, ana: Player, table: str, *, declines: bool) -> None:
    """Do what a bot would do at this version of the game; in the last round, go into decline where that can be."""
    assert ana.person
    before = ana.version
    game = server.services.hub.tables.live[table].table.game
    assert game is not None
    state = game.state.copy()
    actions = ["decline"] if declines else _advised(state, f"{table} {before}")
    if not ana.person.client.post(f"/api/tables/{table}/act", json={"version": before, "actions": actions}).is_success:
        ana.person.post(f"tables/{table}/act", version=before, actions=_advised(state, f"{table} {before}"))
    _waits(ana, before)


def _advised(state: State, seed: str) -> list[str]:
    return [text_of(action) for action in advice(named(BOT, seed), state, state.actor)]


def _ends(ana: Player, table: str) -> None:
    assert ana.person
    before = ana.version
    ana.person.post(f"tables/{table}/act", version=before, actions=["roll 3"])
    if _waits(ana, before) == "asked":
        ana.primary.click()
    ana.find("game-over").wait_for()


def _waits(ana: Player, before: int) -> str:
    """Wait until Ana is asked something after that version, or the game is over."""
    return str(ana.page.wait_for_function(ASKED, arg=before, polling=OFTEN).json_value())
