"""A random legal action, for clients that do not know the rules."""

from random import Random
from typing import Any


def random_action(decision: dict[str, Any], rng: Random) -> str:
    """Return the text of a random action of a decision."""
    choice = rng.choice(decision["choices"])
    kind = choice["kind"]
    if kind == "spread":
        # The last place takes the rest, so `least` and `most` are equal there.
        return f"{choice['what']} {choice['places'][0]['region']} {rng.randint(choice['least'], choice['most'])}"
    options = [*choice.get("options", ()), *([choice["done"]] if "done" in choice else ())]
    action = rng.choice([choice["yes"], choice["no"]] if kind == "yes-no" else [option["action"] for option in options])
    return " ".join(str(action[part]) for part in ("kind", "id", "region", "number") if part in action)
