"""How positions name regions: by board and number, or in short by the letter of the board and the number."""

from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.state import State
from elbowroom.engine.world import World


def full_name(state: State, region: Region) -> str:
    """A region by the id of its board and its number there."""
    board, number = state.world.name_of(region)
    return f"{board}:{number}"


def full_names(state: State, regions: Regions) -> list[str]:
    """A set of regions by board and number."""
    return [full_name(state, region) for region in bits(regions)]


def short_name(state: State, region: Region) -> str:
    """A region by the letter of its board and its number there."""
    return state.world.short_names[region]


def short_names(state: State, regions: Regions) -> str:
    """A set of regions by letters and numbers."""
    names = state.world.short_names
    return ".".join([names[region] for region in bits(regions)])


def regions_by_name(world: World) -> dict[str, Region]:
    """All regions by all their names: one board needs no mention."""
    found = {name: region for region, name in enumerate(world.short_names)}
    for region, (board, number) in enumerate(world.names):
        found[f"{board}:{number}"] = region
        if len(world.boards) == 1:
            found[str(number)] = region
    return found
