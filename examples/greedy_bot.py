"""A bot in twenty lines that beats `simple`.

elbowroom arena examples.greedy_bot:Greedy simple --game classic --players 2 --games 400
"""

from itertools import accumulate

from elbowroom import State, action_of


class Greedy:
    """Plays the option that gains most for a token."""

    def choose(self, state: State, seat: int) -> int:
        return max(state.options, key=lambda option: rate(state, seat, option))


def rate(state: State, seat: int, option: int) -> float:
    """Return how good an option is."""
    action, hand = action_of(state, option), state.tokens_in_hand(seat)
    offers = [2 * combo.tokens + combo.coins - combo.price for combo in state.combos(seat)]
    if action.kind == "pick":
        return offers[action.number or 0]
    if action.kind == "decline":  # if a new race brings more than this one can still conquer
        more = sum(cost <= hand for cost in accumulate(sorted(map(state.cost, state.reach))))
        lost = state.income(seat) - len(state.tribes(seat)[0].regions)
        return 99 if max(offers) / 5 > lost + 2 * more and not state.is_last_turn else -1
    if action.kind in ("deploy", "end"):  # spread the tokens evenly; end when nothing else gains
        return -abs((action.number or 0) - hand / len(state.spread)) if action.kind == "deploy" else 0
    after = state.after(option)
    return (lead(after, seat) - lead(state, seat)) / (0.5 + max(0, hand - after.tokens_in_hand(seat)))


def lead(state: State, seat: int) -> float:
    """Return the coins of a seat after scoring now, less what its rivals would score."""
    rivals = [state.income(other) for other in range(state.seats) if other not in state.allies(seat)]
    return state.income(seat) + float(state.coins[seat]) - 1.2 * sum(rivals) / len(rivals)
