"""Describe a table in lines of text: players, combos and all regions."""

from collections.abc import Sequence

from elbowroom.boards.board import Board
from elbowroom.engine.view import SeatView, TribeView, View
from elbowroom.words.speaker import Speaker


def table_lines(view: View, speaker: Speaker) -> list[str]:
    """Return lines about the round, the players with their races, and the combos to choose from."""
    lines = [speaker.say("terminal.round", round=view.round, rounds=view.rounds)]
    for number, seat in enumerate(view.seats):
        tribes = [tribe for tribe in view.tribes if tribe.seat == number]
        lines.append(_seat_line(number, seat, tribes, speaker))
    return lines + _combo_lines(view, speaker)


def _combo_lines(view: View, speaker: Speaker) -> list[str]:
    """Return lines about the combos, by faction in Battle for Azeroth, where a line with all visible powers follows."""
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
        parts = [speaker.say("terminal.seat-secret", seat=name)]
    else:
        parts = [speaker.say("terminal.seat", seat=name, coins=speaker.coins(seat.coins))]
    for tribe in tribes:
        combo = speaker.combo(tribe.race, tribe.power)
        if tribe.is_active:
            parts.append(speaker.say("terminal.active", combo=combo, hand=speaker.tokens(tribe.hand)))
        else:
            parts.append(speaker.say("terminal.declined", combo=combo))
        for note in tribe.notes:
            parts.append(speaker.say(f"note.{note.what}", number=note.number, seat=speaker.seat(note.number)))
    parts.append(speaker.say("terminal.would-score", parts=speaker.score(seat.would_score)))
    return "; ".join(parts) + "."


def map_lines(view: View, boards: Sequence[Board], speaker: Speaker) -> list[str]:
    """Return lines about every board and its regions."""
    lines = []
    by_id = {board.id: board for board in boards}
    island = None
    for number, region in enumerate(view.regions):
        if region.board != island:
            island = region.board
            board = by_id[island]
            kind_id = board.size or ("classic" if board.players else "other")
            kind = speaker.say(f"legend.kind-{kind_id}", players=board.players)
            lines.append(speaker.say("terminal.island", board=board.title(speaker.language), kind=kind))
        numbers = ", ".join(str(other) for other in by_id[island].region(region.number).neighbours)
        neighbours = speaker.say("terminal.neighbours", numbers=numbers)
        lines.append(f"{speaker.region(number)}: {region_text(view, number, speaker)}; {neighbours}.")
    return lines


def region_text(view: View, number: int, speaker: Speaker) -> str:
    """Return the terrain, the holder and the pieces of a region."""
    region, parts = view.regions[number], [speaker.terrain(number)]
    if region.holder is not None:
        is_declined = any(tribe.race == region.holder and not tribe.is_active for tribe in view.tribes)
        key = "terminal.held-declined" if is_declined else "terminal.held"
        parts.append(speaker.say(key, race=speaker.race(region.holder), tokens=region.tokens))
    parts += [speaker.piece(marker) for marker in region.markers]
    parts += [speaker.ability(relic) for relic in region.relics]
    companion = next((tribe.companion for tribe in view.tribes if tribe.race == region.holder), None)
    if region.companions and companion is not None:
        parts.append(f"{speaker.piece(companion)} {region.companions}")
    if region.face_down:
        parts.append(speaker.say("terminal.face-down"))
    return "; ".join(parts)


def final_lines(view: View, speaker: Speaker) -> list[str]:
    """Return the final scores and the winners, or a line that says that the game is not over."""
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
    """Return a line about the winners, after one about the tie-break if there was a tie."""
    if view.teams:
        scores = [team.score or 0 for team in view.teams]
        winners = [speaker.team(team.id) for team in view.teams if team.seats[0] in view.winners]
    else:
        scores = [seat.coins or 0 for seat in view.seats]
        winners = [speaker.seat(seat) for seat in view.winners]
    lines = []
    if scores.count(max(scores)) > len(winners):
        lines.append(speaker.say("terminal.tie-of-teams" if view.teams else "terminal.tie"))
    return [*lines, speaker.say("terminal.winners", count=len(winners), seats=", ".join(winners))]


def team_lines(view: View, speaker: Speaker) -> list[str]:
    """Return a line for each team with its players."""
    return [
        speaker.say(
            "terminal.team", team=speaker.team(team.id), seats=", ".join(speaker.seat(seat) for seat in team.seats)
        )
        for team in view.teams
    ]
