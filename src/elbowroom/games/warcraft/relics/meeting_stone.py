"""Rule W.meeting_stone."""

from elbowroom.games.warcraft.relics.place import Place


class MeetingStone(Place):
    """No travel."""

    id = "meeting_stone"
    no_travel = True
