"""Makes examples of decisions for the tests of the browser's client: web/tests/decisions.json.

    python -m tools.decision_examples

One decision for each question and combination of choices in some random games, with its legal actions.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from elbowroom.bots.random_bot import RandomBot
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.game import Game
from elbowroom.engine.view import View
from elbowroom.games import new_game
from elbowroom.server.table.turns import possible_outcomes, referee_decision

FILE: Final = Path(__file__).parent.parent / "web/tests/decisions.json"
TABLES: Final = (("warcraft", 2), ("warcraft", 5), ("azeroth", 4), ("classic", 2), ("classic", 5))
GAMES: Final = 12


def examples() -> list[dict[str, Any]]:
    """Return the first decision of each kind in all games."""
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    for game, players in TABLES:
        for seed in range(GAMES):
            for example in _decisions(game, players, seed):
                decision = example["decision"]
                kinds = sorted({choice.get("what", choice["kind"]) for choice in decision["choices"]})
                found.setdefault((decision["question"], *kinds), example)
    return [found[key] for key in sorted(found, key=str)]


def _decisions(name: str, players: int, seed: int) -> Iterator[dict[str, Any]]:
    game, rng, bot = new_game(name, players, seed=seed), Random(seed), RandomBot(seed)
    while not game.is_over:
        if game.is_chance:
            yield _example(name, game, msgspec.to_builtins(referee_decision(game.state)))
            game.draw(rng)
            continue
        seat = game.to_act
        if seat is None:
            return
        view: View = game.view(seat)
        yield _example(name, game, msgspec.to_builtins(view.decision))
        game.play(action_of(game.state, bot.choose(game.state, seat)))


def _example(name: str, game: Game, decision: dict[str, Any]) -> dict[str, Any]:
    state = game.state
    legal = [action_of(state, option) for option in possible_outcomes(state)] if game.is_chance else game.legal()
    return {"game": name, "decision": decision, "legal": sorted(map(text_of, legal))}


def main() -> None:
    """Write the file."""
    lines = ",\n".join(json.dumps(example, separators=(",", ":")) for example in examples())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
