"""The table in plain lines: players, combos, and the islands region by region."""

from collections.abc import Sequence

from elbowroom.boards.board import Board
from elbowroom.engine.view import SeatView, TribeView, View
from elbowroom.terminal.speaker import Speaker


def table_lines(view: View, speaker: Speaker) -> list[str]:
    """The round, the players with their races, and the combos to choose from."""
    lines = [speaker.say("terminal.round", round=view.round, rounds=view.rounds)]
    for number, seat in enumerate(view.seats):
        tribes = [tribe for tribe in view.tribes if tribe.seat == number]
        lines.append(_seat_line(number, seat, tribes, speaker))
    return lines + _combo_lines(view, speaker)


def _combo_lines(view: View, speaker: Speaker) -> list[str]:
    """The combos to choose from, by faction where each has its own, and then all visible powers."""
    lines = []
    for column in sorted({combo.column for combo in view.combos}):
        team = next((seat.team for seat in view.seats if seat.column == column), None)
        heading = "terminal.combos" if team is None else "terminal.combos-of"
        lines.append(speaker.say(heading, team=speaker.team(team) if team is not None else ""))
        combos = [combo for combo in view.combos if combo.column == column]
        lines += [speaker.offer(combo.race, combo.power, combo.tokens, combo.price, combo.coins) for combo in combos]
    if view.teams:
        powers = ", ".join(speaker.ability(power) for power in view.badges)
        lines.append(speaker.say("terminal.badges", powers=powers))
    return lines


def _seat_line(number: int, seat: SeatView, tribes: list[TribeView], speaker: Speaker) -> str:
    name = speaker.player(number, seat.team)
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


def map_lines(view: View, boards: Sequence[Board], speaker: Speaker) -> list[str]:
    """Every board with its regions: what is printed there, who is there, and what lies there."""
    lines = []
    by_id = {board.id: board for board in boards}
    island = None
    for number, region in enumerate(view.regions):
        if region.board != island:
            island = region.board
            board = by_id[island]
            sort = board.size or ("classic" if board.players else "other")
            kind = speaker.say(f"legend.kind-{sort}", players=board.players)
            lines.append(speaker.say("terminal.island", board=board.title(speaker.language), kind=kind))
        near = ", ".join(str(other) for other in by_id[island].region(region.number).neighbours)
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
        name = speaker.player(number, seat.team)
        lines.append(speaker.say("terminal.final", seat=name, coins=speaker.coins(seat.coins or 0)))
    for team in view.teams:
        if len(team.seats) > 1:
            score = speaker.coins(team.score or 0)
            lines.append(speaker.say("terminal.final-team", team=speaker.team(team.id), score=score))
    return [*lines, *_winner_lines(view, speaker)]


def _winner_lines(view: View, speaker: Speaker) -> list[str]:
    """Who has won, whether alone, as a team or several together, and what broke a tie."""
    if view.teams:
        scores = [team.score or 0 for team in view.teams]
        winners = [speaker.team(team.id) for team in view.teams if team.seats[0] in view.winners]
    else:
        scores = [seat.coins or 0 for seat in view.seats]
        winners = [speaker.seat(seat) for seat in view.winners]
    lines = []
    if scores.count(max(scores)) > len(winners):
        lines.append(speaker.say("terminal.tie-of-teams" if view.teams else "terminal.tie"))
    key = "terminal.winner" if len(winners) == 1 else "terminal.winners"
    return [*lines, speaker.say(key, seats=", ".join(winners))]


def team_lines(view: View, speaker: Speaker) -> list[str]:
    """Who plays in which team."""
    return [
        speaker.say(
            "terminal.team", team=speaker.team(team.id), seats=", ".join(speaker.seat(seat) for seat in team.seats)
        )
        for team in view.teams
    ]
