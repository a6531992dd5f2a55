"""What the coach says, in words: plans and their reasons."""

from elbowroom.coach import Plan, Reason
from elbowroom.engine.action_text import parse
from elbowroom.engine.regions import Region
from elbowroom.locales import table
from elbowroom.terminal.speaker import Speaker

# So many reasons make a sentence.
REASONS = 3


def plan_text(plan: Plan, speaker: Speaker) -> str:
    """What a plan does: picks, declines, abandons, conquers."""
    if plan.declines:
        return speaker.say("coach.plan.decline")
    parts = []
    if plan.race is not None:
        parts.append(speaker.say("coach.plan.pick", combo=speaker.combo(plan.race, plan.power)))
    # What is abandoned may be taken back: then it is neither left nor taken in the end.
    abandoned = _regions(plan, "abandon")
    left = abandoned | set(plan.leaves) if plan.race is None else abandoned
    taken = abandoned & _regions(plan, "conquer") | set(plan.takes)
    if left:
        parts.append(speaker.say("coach.plan.leave", regions=speaker.regions(sorted(left))))
    if taken:
        parts.append(speaker.say("coach.plan.take", regions=speaker.regions(sorted(taken))))
    if tried := sorted(_regions(plan, "roll") - taken):
        parts.append(speaker.say("coach.plan.try", region=speaker.regions(tried)))
    return _capital(", ".join(parts)) if parts else speaker.say("coach.plan.nothing")


def why(plan: Plan, speaker: Speaker) -> str:
    """The weightiest reasons for a plan, or against it, as one sentence."""
    return _capital("; ".join(reason_text(reason, speaker) for reason in plan.reasons[:REASONS])) + "."


def reason_text(reason: Reason, speaker: Speaker) -> str:
    """One reason."""
    count, coins = reason.count or 0, reason.coins or 0
    text = f"coach.reason.{reason.what}"
    one = f"{text}.one"
    return speaker.say(
        one if coins == 1 and one in table(speaker.language) else text,
        coins=speaker.coins(coins),
        count=count,
        tokens=speaker.tokens(count),
        regions=speaker.say("coach.regions.one" if count == 1 else "coach.regions", count=count),
        region=speaker.region(reason.regions[0]) if reason.regions else "",
        seat=speaker.seat(reason.seat),
        race=speaker.race(reason.race) if reason.race else "",
        combo=speaker.combo(reason.race, reason.power) if reason.race else "",
        source=_source(reason, speaker),
    )


def _regions(plan: Plan, kind: str) -> set[Region]:
    """The regions for which a plan does something."""
    actions = map(parse, plan.actions)
    return {action.region for action in actions if action and action.kind == kind and action.region is not None}


def _source(reason: Reason, speaker: Speaker) -> str:
    if reason.source is None:
        return ""
    is_symbol = f"symbol.{reason.source}" in table(speaker.language)
    return speaker.symbol(reason.source) if is_symbol else speaker.source(reason.source)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
