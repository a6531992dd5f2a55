"""What a client does that knows nothing of the rules: any of the actions that the decision it was sent names."""

from random import Random
from typing import Any


def choose(decision: dict[str, Any], rng: Random) -> str:
    """One of the actions of a decision, in words."""
    choice = rng.choice(decision["choices"])
    kind = choice["kind"]
    if kind == "spread":
        # The last place takes what is left, so `least` and `most` are the same there.
        return f"{choice['what']} {choice['places'][0]['region']} {rng.randint(choice['least'], choice['most'])}"
    options = [*choice.get("options", ()), *([choice["done"]] if "done" in choice else ())]
    action = rng.choice([choice["yes"], choice["no"]] if kind == "yes-no" else [option["action"] for option in options])
    return " ".join(str(action[part]) for part in ("kind", "region", "number") if part in action)
