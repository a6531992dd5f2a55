"""Records games that together use every race, power and relic: `python -m tools.record_games [FOLDER]`.

Run it again after a change that makes recorded games lead elsewhere; once games are out in the world, such a change
raises the rules version too.
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from elbowroom.engine.ability import Ability
from elbowroom.engine.game import Record
from elbowroom.engine.hooks import overrides
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, load_game, ruleset_of
from elbowroom.simulate.playing import Plan, play, read_record

FOLDER = Path(__file__).parent.parent / "tests" / "games"
TABLES = (("random",), ("simple",), ("random", "simple"))
PLAYERS = (2, 3, 4, 5)
SEEDS = range(1000, 1012)


def wanted(ruleset: Ruleset) -> set[str]:
    """The ids of all that some game must use: what can be used in conquests counts twice, in play and used."""
    things = [*ruleset.races, *ruleset.powers, *ruleset.relics]
    in_decline = {f"{race.id} in decline" for race in ruleset.races if race.acts_in_decline}
    used = {f"use {thing.id}" for thing in things if overrides(thing, Ability.may_use)}
    return {thing.id for thing in things} | in_decline | used


def used_by(record: Record) -> set[str]:
    """What a game used: races and powers that conquered something, relics that were found, abilities that were used."""
    game = load_game(replace(record, actions=(), hashes={}))
    found: set[str] = set()
    for text in record.actions:
        if text == "undo":
            game.undo()
            continue
        kind, *numbers = text.split()
        if kind == "conquer":
            found |= _combo(game.state)
        elif kind == "use":
            found.add(f"use {game.state.ruleset.abilities[int(numbers[-1])].id}")
        elif kind == "find":
            found.add(game.state.ruleset.relics[int(numbers[-1])].id)
        game.play(text)
    return found


def _combo(state: State) -> set[str]:
    power, race = state.power_of[state.tribe], state.ruleset.races[state.tribe].id
    return {race, state.ruleset.powers[power].id} if power >= 0 else {race, f"{race} in decline"}


def choose(records: dict[str, Record]) -> list[str]:
    """A few of some games that use all there is, each time the one that adds most; one for each number of players."""
    uses = {name: used_by(record) for name, record in records.items()}
    missing = wanted(ruleset_of(next(iter(records.values())).settings.game))
    chosen: list[str] = []
    for players in PLAYERS:
        chosen.append(_best([name for name in uses if f"-{players}-" in name], uses, missing))
        missing -= uses[chosen[-1]]
    while missing:
        chosen.append(_best(list(uses), uses, missing))
        if not missing & uses[chosen[-1]]:
            sys.exit(f"no game uses {', '.join(sorted(missing))}: try more seeds")
        missing -= uses[chosen[-1]]
    return chosen


def _best(names: list[str], uses: dict[str, set[str]], missing: set[str]) -> str:
    return max(names, key=lambda name: len(uses[name] & missing))


def main(folder: Path = FOLDER) -> None:
    """Play some games of each kind, and write the chosen ones anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in RULESETS:
        _record(game, folder)


def _record(game: str, folder: Path) -> None:
    files: dict[str, bytes] = {}
    for players in PLAYERS:
        for seed in SEEDS:
            bots = TABLES[seed % len(TABLES)]
            result = play(Plan(game, players, seed, bots), keep=True)
            files[f"{game}-{players}-players-{'-'.join(bots)}-{seed}.json"] = result.record
    chosen = choose({name: read_record(data) for name, data in files.items()})
    for old in folder.glob(f"{game}-*.json"):
        old.unlink()
    for name in chosen:
        (folder / name).write_bytes(files[name])
        print(folder / name)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
