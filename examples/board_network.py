"""A graph network over the regions of the map, in PyTorch (pip install torch), for the examples that learn.

It reads observations by their named pieces: numbers of each region, the adjacency matrix, and all others. A region
exchanges messages with its neighbours, so one network plays on every map.
"""

from typing import Any, Final

import torch
from torch import Tensor, nn

from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.env.actions import BLOCKS, SIZE
from elbowroom.env.layout import NEIGHBOURS, Layout

HIDDEN: Final = 64
# Rounds of messages between neighbours.
ROUNDS: Final = 2
# The blocks of ids with one id for each region.
BY_REGION: Final = tuple(block for block in BLOCKS if block.size == MOST_REGIONS)


class BoardNetwork(nn.Module):  # type: ignore[misc]  # where torch is not installed
    """From observations to a score for each action id and to a value."""

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        regional: list[int] = []
        other: list[int] = []
        for piece in layout.pieces:
            if piece.name == "race":
                self._race = piece.offset
            elif piece.name == NEIGHBOURS:
                self._neighbours = piece.offset
            elif piece.shape[-1] == MOST_REGIONS:
                regional += range(piece.offset, piece.offset + piece.size, MOST_REGIONS)
            else:
                other += range(piece.offset, piece.offset + piece.size)
        self._here = layout["question"].offset
        # The offset of the first region of each number, and the offsets of numbers that concern no region.
        self.register_buffer("_regional", torch.tensor(regional), persistent=False)
        self.register_buffer("_other", torch.tensor(other), persistent=False)
        # Numbers enter as logarithms, since coins are much larger than the others.
        self.register_buffer("_log", torch.log1p(torch.arange(256.0)), persistent=False)
        races = layout["hand"].size + 1
        self.of_region = nn.Linear(len(regional), HIDDEN)
        self.of_race = nn.Embedding(races, HIDDEN)
        self.of_other = nn.Sequential(nn.Linear(len(other), 2 * HIDDEN), nn.ReLU(), nn.Linear(2 * HIDDEN, HIDDEN))
        self.own = nn.ModuleList([nn.Linear(HIDDEN, HIDDEN) for _ in range(ROUNDS)])
        self.near = nn.ModuleList([nn.Linear(HIDDEN, HIDDEN, bias=False) for _ in range(ROUNDS)])
        self.whole = nn.Sequential(nn.Linear(4 * HIDDEN, 2 * HIDDEN), nn.ReLU())
        self.region_scores = nn.Linear(HIDDEN, len(BY_REGION))
        self.other_scores = nn.Linear(2 * HIDDEN, SIZE)
        self.value = nn.Linear(2 * HIDDEN, 1)
        for layer in (self.region_scores, self.other_scores, self.value):
            nn.init.orthogonal_(layer.weight, 0.01)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return the scores of all ids and the value, for a batch of observations (uint8)."""
        regions, whole = self._layers(seen)
        scores = self.other_scores(whole)
        by_region = self.region_scores(regions).transpose(1, 2)
        for number, block in enumerate(BY_REGION):
            scores[:, block.first : block.first + by_region.shape[2]] += by_region[:, number]
        return scores, self.value(whole)[:, 0]

    def value_of(self, seen: Tensor) -> Tensor:
        """Return only the value."""
        value: Tensor = self.value(self._layers(seen)[1])[:, 0]
        return value

    def _layers(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return the hidden layers: for each region, and for the whole observation."""
        # Region numbers are consecutive, so only those of the largest map in the batch are needed.
        count = int(seen[:, :MOST_REGIONS].any(dim=0).sum())
        places = torch.arange(count, device=seen.device)
        numbers = self._log[seen[:, self._regional[None, :] + places[:, None]].int()]
        other = self.of_other(self._log[seen[:, self._other].int()])
        race = self.of_race(seen[:, self._race : self._race + count].int())
        near = seen[:, self._neighbours :].reshape(-1, MOST_REGIONS, MOST_REGIONS)[:, :count, :count].float()
        near = near / near.sum(dim=2, keepdim=True).clamp(min=1)
        is_region = seen[:, :count, None].float()
        regions = torch.relu(self.of_region(numbers) + race + other[:, None])
        for own, neighbour in zip(self.own, self.near, strict=True):
            regions = regions + torch.relu(own(regions) + near @ neighbour(regions))
        regions = regions * is_region
        mean = regions.sum(dim=1) / is_region.sum(dim=1)
        here = (regions * seen[:, self._here : self._here + count, None].float()).sum(dim=1)
        return regions, self.whole(torch.cat((other, mean, regions.amax(dim=1), here), dim=1))


def load(network: nn.Module, path: Any) -> None:
    """Read the weights of a network from a file."""
    network.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
