"""Names of regions in positions: `board:number` in files, the letter of the board and the number in the notation."""

from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.state import State
from elbowroom.engine.world import World


def full_name(state: State, region: Region) -> str:
    """Return the full name of a region: `elbow-valley:3`."""
    board, number = state.world.name_of(region)
    return f"{board}:{number}"


def full_names(state: State, regions: Regions) -> list[str]:
    """Return the full names of a set of regions."""
    return [full_name(state, region) for region in bits(regions)]


def short_name(state: State, region: Region) -> str:
    """Return the short name of a region: `a3`."""
    return state.world.short_names[region]


def short_names(state: State, regions: Regions) -> str:
    """Return the short names of a set of regions, joined by dots."""
    names = state.world.short_names
    return ".".join([names[region] for region in bits(regions)])


def regions_by_name(world: World) -> dict[str, Region]:
    """Return all regions by short and full name and, if there is only one board, by number."""
    found = {name: region for region, name in enumerate(world.short_names)}
    for region, (board, number) in enumerate(world.names):
        found[f"{board}:{number}"] = region
        if len(world.boards) == 1:
            found[str(number)] = region
    return found
