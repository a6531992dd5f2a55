"""Records games that together use every race, power and relic: `python -m tools.record_games`.

Run it again after a change of the rules, which also raises the rules version. With `--more` the recorded games stay,
and games that use new abilities are added. Ids of games limit it to these.
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from elbowroom.engine.ability import Ability
from elbowroom.engine.game import Record
from elbowroom.engine.hooks import overrides
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.files import parse_record
from elbowroom.games import RULESETS, load_game, ruleset_of
from elbowroom.matches.loop import play
from elbowroom.matches.match import seeded_match

FOLDER = Path(__file__).parent.parent / "tests" / "games"
TABLES = (("random",), ("simple",), ("random", "simple"))
SEEDS = range(1000, 1024)


def wanted_ids(ruleset: Ruleset) -> set[str]:
    """Return the ids that the games must use; abilities used in conquests count twice, in play and used."""
    # A race that plays by itself takes no actions.
    races = [race for number, race in enumerate(ruleset.races) if number != ruleset.automatic_race]
    things = [*races, *ruleset.powers, *ruleset.relics]
    in_decline = {f"{race.id} in decline" for race in ruleset.races if race.acts_in_decline}
    used = {f"use {thing.id}" for thing in things if overrides(thing, Ability.may_use)}
    return {thing.id for thing in things} | in_decline | used


def ids_used(record: Record) -> set[str]:
    """Return the ids a game used: races and powers that conquered, relics found, abilities used."""
    game = load_game(replace(record, actions=(), hashes={}))
    found: set[str] = set()
    for text in record.actions:
        if text == "undo":
            game.undo()
            continue
        kind, *words = text.split()
        if kind == "conquer":
            found |= _combo(game.state)
        elif kind == "use":
            found.add(f"use {words[0]}")
        elif kind == "find":
            found.add(words[0])
        game.play(text)
    return found


def _combo(state: State) -> set[str]:
    power, race = state.power_of[state.tribe], state.ruleset.races[state.tribe].id
    return {race, state.ruleset.powers[power].id} if power >= 0 else {race, f"{race} in decline"}


def choose(records: dict[str, Record], missing: set[str], players: tuple[int, ...]) -> list[str]:
    """Return few games that use all missing ids, greedily; at least one for each of `players`."""
    uses = {name: ids_used(record) for name, record in records.items()}
    chosen: list[str] = []
    for number in players:
        chosen.append(_best([name for name in uses if f"-{number}-" in name], uses, missing))
        missing -= uses[chosen[-1]]
    while missing:
        chosen.append(_best(list(uses), uses, missing))
        if not missing & uses[chosen[-1]]:
            sys.exit(f"no game uses {', '.join(sorted(missing))}: try more seeds")
        missing -= uses[chosen[-1]]
    return chosen


def _best(names: list[str], uses: dict[str, set[str]], missing: set[str]) -> str:
    return max(names, key=lambda name: len(uses[name] & missing))


def main(folder: Path = FOLDER, *, more: bool = False, only: tuple[str, ...] = ()) -> None:
    """Play games of each kind, or of `only` some; write the chosen ones, with `more` only those that add something."""
    for game in RULESETS:
        if not only or game in only:
            _record(game, folder, more=more)


def _record(game: str, folder: Path, *, more: bool) -> None:
    kept = sorted(folder.glob(f"{game}-*.json")) if more else []
    missing = wanted_ids(ruleset_of(game)).difference(*(ids_used(parse_record(path.read_bytes())) for path in kept))
    if not missing:
        return
    files: dict[str, str] = {}
    players_of_game = tuple(ruleset_of(game).rounds)
    for players in players_of_game:
        for seed in SEEDS:
            bots = TABLES[seed % len(TABLES)]
            result = play(seeded_match(game, players, seed, bots), keep_record=True)
            files[f"{game}-{players}-players-{'-'.join(bots)}-{seed}.json"] = result.record
    # The name is taken by a recorded game.
    found = {name: parse_record(data.encode()) for name, data in files.items() if folder / name not in kept}
    chosen = choose(found, missing, () if more else players_of_game)
    for old in folder.glob(f"{game}-*.json") if not more else ():
        old.unlink()
    for name in chosen:
        (folder / name).write_text(files[name], encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(more="--more" in arguments, only=tuple(name for name in arguments if name != "--more"))
