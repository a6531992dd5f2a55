"""The table in plain lines: players, combos, and the islands region by region."""

from elbowroom.engine.game import Game
from elbowroom.engine.view import SeatView, TribeView, View
from elbowroom.locales.speaker import Speaker


def table_lines(view: View, speaker: Speaker) -> list[str]:
    """The round, the players with their races, and the combos to choose from."""
    lines = [speaker.say("terminal.round", round=view.round, rounds=view.rounds)]
    for number, seat in enumerate(view.seats):
        tribes = [tribe for tribe in view.tribes if tribe.seat == number]
        lines.append(_seat_line(number, seat, tribes, speaker))
    lines.append(speaker.say("terminal.combos"))
    for place, combo in enumerate(view.combos):
        lines.append(
            speaker.say(
                "act.pick",
                combo=speaker.combo(combo.race, combo.power),
                tokens=speaker.tokens(combo.tokens),
                price=speaker.coins(place),
                coins=speaker.coins(combo.coins),
            )
        )
    return lines


def _seat_line(number: int, seat: SeatView, tribes: list[TribeView], speaker: Speaker) -> str:
    name = speaker.seat(number)
    if seat.coins is None:
        said = [speaker.say("terminal.seat-secret", seat=name)]
    else:
        said = [speaker.say("terminal.seat", seat=name, coins=speaker.coins(seat.coins))]
    for tribe in tribes:
        combo = speaker.combo(tribe.race, tribe.power)
        if tribe.is_active:
            said.append(speaker.say("terminal.active", combo=combo, hand=speaker.tokens(tribe.hand)))
        else:
            said.append(speaker.say("terminal.declined", combo=combo))
        for note in tribe.notes:
            said.append(speaker.say(f"note.{note.what}", number=note.number, seat=speaker.seat(note.number)))
    said.append(speaker.say("terminal.would-score", parts=speaker.score(seat.would_score)))
    return "; ".join(said) + "."


def map_lines(view: View, game: Game, speaker: Speaker) -> list[str]:
    """Every island with its regions: what is printed there, who is there, and what lies there."""
    lines = []
    boards = {board.id: board for board in game.state.world.boards}
    island = None
    for number, region in enumerate(view.regions):
        if region.board != island:
            island = region.board
            board = boards[island]
            kind = f"legend.kind-{board.size or 'other'}"
            lines.append(speaker.say("terminal.island", board=board.title(speaker.language), kind=speaker.say(kind)))
        near = ", ".join(str(other) for other in boards[island].region(region.number).neighbours)
        beside = speaker.say("terminal.neighbours", numbers=near)
        lines.append(f"{speaker.region(number)}: {region_text(view, number, speaker)}; {beside}.")
    return lines


def region_text(view: View, number: int, speaker: Speaker) -> str:
    """What is printed on a region, who is there, and what lies there."""
    region, said = view.regions[number], [speaker.terrain(number)]
    if region.holder is not None:
        is_declined = any(tribe.race == region.holder and not tribe.is_active for tribe in view.tribes)
        key = "terminal.held-declined" if is_declined else "terminal.held"
        said.append(speaker.say(key, race=speaker.race(region.holder), tokens=region.tokens))
    said += [speaker.piece(marker) for marker in region.markers]
    said += [speaker.ability(relic) for relic in region.relics]
    companion = next((tribe.companion for tribe in view.tribes if tribe.race == region.holder), None)
    if region.companions and companion is not None:
        said.append(f"{speaker.piece(companion)} {region.companions}")
    if region.face_down:
        said.append(speaker.say("terminal.face-down"))
    return "; ".join(said)


def final_lines(view: View, speaker: Speaker) -> list[str]:
    """How the game ended, or that it has not."""
    if not view.is_over:
        return [speaker.say("terminal.not-over", round=view.round, rounds=view.rounds)]
    lines = [speaker.say("terminal.over")]
    for number, seat in enumerate(view.seats):
        lines.append(speaker.say("terminal.final", seat=speaker.seat(number), coins=speaker.coins(seat.coins or 0)))
    seats = ", ".join(speaker.seat(seat) for seat in view.winners)
    lines.append(speaker.say("terminal.winner" if len(view.winners) == 1 else "terminal.winners", seats=seats))
    return lines
