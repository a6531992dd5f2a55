"""Trains a network on rows of games, with PyTorch, on a GPU if there is one. Run as a file: it needs nothing of ours.

    python src/elbowroom/learning/train.py WEIGHTS ROWS… [--epochs 12] [--start OTHER_WEIGHTS [--real 0.5]] [--log L]

ROWS are folders that `generate` has written, all of one game and number of players; the last tenth of each is kept for
measuring. What is learned goes to WEIGHTS, in the format of `bots/value/weights.py`; a line about it goes to the log.
"""

import argparse
import json
import math
import time
import zlib
from pathlib import Path
from typing import Any

FORMAT = 1
# As in `bots/value/network.py`.
WEIGHT_BITS = 16
GAIN_OFFSET = 1000
# A neuron learns best from numbers near 1: the network learns tens of coins.
COINS = 10.0


def read(folders: list[Path]) -> tuple[Any, Any, dict[str, Any]]:
    """All rows of some folders: those to learn from, those to measure by, and what they are about."""
    import numpy as np

    learn, measure, about = [], [], {}
    for folder in folders:
        about = json.loads((folder / "about.json").read_text())
        width = about["inputs"] + 2 * about["players"]
        for path in sorted(folder.glob("*.rows")):
            rows = np.fromfile(path, dtype=np.uint8).reshape(-1, width)
            cut = len(rows) * 9 // 10
            learn.append(rows[:cut])
            measure.append(rows[cut:])
    return np.concatenate(learn), np.concatenate(measure), about


def tensors(rows: Any, about: dict[str, Any], device: str) -> tuple[Any, Any]:
    """Descriptions and gains of rows, on a device."""
    import numpy as np
    import torch

    inputs, players = about["inputs"], about["players"]
    gains = np.ascontiguousarray(rows[:, inputs:]).view("<u2").reshape(-1, players).astype(np.float32) - GAIN_OFFSET
    data = torch.from_numpy(np.ascontiguousarray(rows[:, :inputs])).to(device)
    return data, torch.from_numpy(gains).to(device) / COINS


def margins(gains: Any) -> Any:
    """For each row the lead of the first seat over the mean of the others."""
    return gains[:, 0] - gains[:, 1:].mean(1)


def new_net(inputs: int, hidden: int, second: int, outputs: int) -> Any:
    """Two layers of neurons that are silent below zero, and an output for each seat."""
    from torch import nn

    return nn.Sequential(
        nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, second), nn.ReLU(), nn.Linear(second, outputs)
    )


def predict(net: Any, scale: Any, data: Any) -> Any:
    """What a network says of all rows."""
    import torch

    with torch.no_grad():
        return torch.cat([net(part.float() * scale) for part in data.split(1 << 16)])


def train(wanted: argparse.Namespace) -> None:
    """Learn from rows, measure, write the weights."""
    import torch

    torch.manual_seed(wanted.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    learn, measure, about = read(wanted.rows)
    data, gains = tensors(learn, about, device)
    test_data, test_gains = tensors(measure, about, device)
    # Numbers are measured by how large they are where they are not 0.
    sample = data[torch.randperm(len(data), device=device)[: 1 << 17]].float()
    scale = 1.0 / (sample**2).mean(0).sqrt().clamp(min=0.3)
    net = new_net(about["inputs"], wanted.hidden, wanted.second, about["players"]).to(device)
    if wanted.start:
        take_over(net, scale, wanted.start)
        said = predict(net, scale, data).cpu().numpy()
        mixed = blended(gains.cpu().numpy(), said, turns_left(learn, about), wanted.real)
        gains = torch.from_numpy(mixed).to(device)
    steps = wanted.epochs * (len(data) // wanted.batch)
    adam = torch.optim.AdamW(net.parameters(), lr=wanted.rate, weight_decay=wanted.decay)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, wanted.rate, total_steps=steps + 1)
    curve = [measured(net, scale, test_data, test_gains)] if wanted.start else []
    for _ in range(wanted.epochs):
        order = torch.randperm(len(data), device=device)
        for batch in order.split(wanted.batch)[: len(data) // wanted.batch]:
            loss = torch.nn.functional.smooth_l1_loss(net(data[batch].float() * scale), gains[batch])
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            plan.step()
        curve.append(measured(net, scale, test_data, test_gains))
    about_net = {
        "format": FORMAT,
        "game": about["game"],
        "players": about["players"],
        "races": about["races"],
        "powers": about["powers"],
        "sizes": [about["inputs"], wanted.hidden, wanted.second, about["players"]],
        "spreads": spreads(net, scale, test_data, test_gains, measure, about),
    }
    wanted.weights.parent.mkdir(parents=True, exist_ok=True)
    wanted.weights.write_bytes(json.dumps(about_net).encode() + b"\n" + zlib.compress(numbers(net, scale).tobytes(), 9))
    line = {
        "weights": wanted.weights.name,
        "rows": len(data),
        "from": [folder.name for folder in wanted.rows],
        "hidden": wanted.hidden,
        "second": wanted.second,
        "real": wanted.real,
        "curve": curve,
        "spreads": about_net["spreads"],
        "seconds": round(time.time() - begun, 1),
    }
    print(json.dumps(line), flush=True)  # noqa: T201 — a program of its own
    if wanted.log:
        with wanted.log.open("a") as file:
            file.write(json.dumps(line) + "\n")


def measured(net: Any, scale: Any, data: Any, gains: Any) -> dict[str, float]:
    """How much of what differs between games a network explains: of coins gained, and of the lead."""
    said = predict(net, scale, data)
    coins = 1 - ((said - gains) ** 2).mean() / gains.var(0).mean()
    lead, real = margins(said), margins(gains)
    leads = 1 - ((lead - real) ** 2).mean() / real.var()
    return {"coins": round(coins.item(), 4), "leads": round(leads.item(), 4)}


def turns_left(rows: Any, about: dict[str, Any]) -> Any:
    """How many turns the first seat of each row still has."""
    return rows[:, about["turns"][0] : about["turns"][1]].argmax(1)


def blended(gains: Any, said: Any, left: Any, real: float) -> Any:
    """Gains in which luck counts for less: up to a row's next round what was gained, from there on what was foreseen.

    What was foreseen a round later, and what came of it, are mixed: `real` is the share of the latter, of which the
    same is true another round later (this is known as TD(λ)).
    """
    import numpy as np

    players = gains.shape[1]
    later = np.minimum(np.arange(len(gains)) + players, len(gains) - 1)
    # Rows of a game follow each other; who has one turn less than a round before is still in the same game.
    goes_on = left[later] == left - 1
    goes_on[-players:] = False
    found = gains.copy()
    for turns in range(int(left.max()) + 1):
        rows = np.flatnonzero(goes_on & (left == turns))
        then = later[rows]
        found[rows] = gains[rows] - gains[then] + real * found[then] + (1 - real) * said[then]
    return found


def spreads(net: Any, scale: Any, data: Any, gains: Any, rows: Any, about: dict[str, Any]) -> list[float]:
    """By turns left: how far predicted leads are from the real ones, as the scale of a logistic curve."""
    said = predict(net, scale, data)
    wrong = (said - gains) * COINS
    wrong = (wrong[:, 0] - wrong[:, 1]).cpu().numpy()
    left = turns_left(rows, about)
    found = []
    for number in range(about["turns"][1] - about["turns"][0]):
        some = wrong[left == number]
        found.append(round(float(some.std(ddof=1)) * math.sqrt(3) / math.pi, 3) if len(some) > 100 else 1.0)
    return found


def numbers(net: Any, scale: Any) -> Any:
    """The weights as whole numbers, in the order in which they are read."""
    import torch

    unit = 1 << WEIGHT_BITS
    first, second, last = net[0], net[2], net[4]
    parts = [first.weight.T * scale[:, None], first.bias, second.weight.T, second.bias]
    parts += [last.weight.T * COINS, last.bias * COINS]
    flat = torch.cat([part.detach().reshape(-1) for part in parts])
    return (flat * unit).round().cpu().numpy().astype("<i4")


def take_over(net: Any, scale: Any, path: Path) -> None:
    """Begin with weights that were learned before, instead of any: `numbers` the other way round."""
    import numpy as np
    import torch

    packed = path.read_bytes().partition(b"\n")[2]
    flat = torch.from_numpy(np.frombuffer(zlib.decompress(packed), dtype="<i4").astype(np.float32)).to(scale.device)
    flat /= 1 << WEIGHT_BITS
    layers = ((net[0], scale[:, None], 1.0), (net[2], 1.0, 1.0), (net[4], COINS, COINS))
    at = 0
    with torch.no_grad():
        for layer, weight_unit, bias_unit in layers:
            rows, columns = layer.in_features, layer.out_features
            layer.weight.copy_((flat[at : at + rows * columns].reshape(rows, columns) / weight_unit).T)
            at += rows * columns
            layer.bias.copy_(flat[at : at + columns] / bias_unit)
            at += columns


def main() -> None:
    """Read what is wanted from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="Weights to begin with.")
    parser.add_argument(
        "--real", type=float, default=1.0, help="How much of what came of a row counts, not what was foreseen later."
    )
    parser.add_argument("--log", type=Path)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
