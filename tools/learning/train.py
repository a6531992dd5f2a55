"""Trains a network on rows of games with PyTorch, on a GPU if there is one. A plain script without our package.

    python tools/learning/train.py WEIGHTS ROWS… [--epochs 12] [--start OTHER_WEIGHTS [--real 0.5]] [--log L]

ROWS are folders written by `generate`, all of one game and number of players; the last tenth of each file is held out
for tests. WEIGHTS is written in the format of `bots/value/weights.py`; the log gets a line about the run.

A network for games with small sets learns two kinds of weights for an ability: its own, and those of its traits, which
all abilities share (`Abilities`). `--abilities` leaves out one of them; `--unseen` names abilities that are in no game
to learn from, and in every game to be tested with.
"""

import argparse
import json
import math
import time
import zlib
from pathlib import Path
from typing import Any

FORMAT = 1
# The same as in `bots/value/network.py`.
WEIGHT_BITS = 16
GAIN_OFFSET = 1000
# Networks train best on numbers near 1: the unit of gains, in coins.
COINS = 10.0


def read(folders: list[Path]) -> tuple[Any, Any, dict[str, Any]]:
    """Return the training rows and the test rows of some folders, and their description."""
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
    """Return the features and gains of rows as tensors on a device."""
    import numpy as np
    import torch

    inputs, players = about["inputs"], about["players"]
    gains = np.ascontiguousarray(rows[:, inputs:]).view("<u2").reshape(-1, players).astype(np.float32) - GAIN_OFFSET
    data = torch.from_numpy(np.ascontiguousarray(rows[:, :inputs])).to(device)
    return data, torch.from_numpy(gains).to(device) / COINS


def margins(gains: Any) -> Any:
    """Return for each row the lead of the first seat over the mean of the others."""
    return gains[:, 0] - gains[:, 1:].mean(1)


def new_net(first: Any, hidden: int, second: int, outputs: int) -> Any:
    """Return a network with two hidden layers of ReLUs and an output for each seat."""
    from torch import nn

    return nn.Sequential(first, nn.ReLU(), nn.Linear(hidden, second), nn.ReLU(), nn.Linear(second, outputs))


class Abilities:
    """The inputs of a first layer that belong to abilities, and the values of their traits."""

    def __init__(self, about: dict[str, Any], device: str, kinds: str, unseen: list[str]) -> None:
        import torch

        roles, abilities = about["roles"], list(about["values"])
        places = [(at, roles.index(role), abilities.index(one)) for at, (role, one) in enumerate(about["names"]) if one]
        self.inputs, self.role_of, self.ability_of = torch.tensor(places, device=device).T
        values = torch.tensor([about["values"][one] for one in abilities], dtype=torch.float32, device=device)
        self.largest = values.abs().amax(0).clamp(min=1)
        self.values = values / self.largest
        self.has_shared = kinds != "own"
        self.roles, self.traits = len(roles), len(about["traits"])
        # 1 for each input of an ability that also has own weights, otherwise 0.
        has_own = [kinds != "traits" and one not in unseen for one in abilities]
        self.has_own = torch.tensor(has_own, dtype=torch.float32, device=device)[self.ability_of][:, None]

    def even_out(self, scale: Any) -> Any:
        """Return the scale of inputs with the same number for all abilities in a role; `role_scale` keeps it."""
        import torch

        means = [scale[self.inputs[self.role_of == role]].mean() for role in range(self.roles)]
        self.role_scale = torch.stack(means)
        found = scale.clone()
        found[self.inputs] = self.role_scale[self.role_of]
        return found

    def of_traits(self, shared: Any) -> Any:
        """Return for each input of an ability the weights that follow from its traits."""
        import torch

        return torch.einsum("at,rth->rah", self.values, shared)[self.role_of, self.ability_of]


def first_layer(inputs: int, hidden: int, abilities: Abilities | None) -> Any:
    """Return the first layer of a network; `full` returns its weights by neuron and input."""
    import torch

    class First(torch.nn.Linear):  # type: ignore[misc]  # torch has no types here
        def __init__(self) -> None:
            super().__init__(inputs, hidden)
            self.shared = None
            if abilities is not None:
                nothing = torch.zeros(abilities.roles, abilities.traits, hidden)
                self.shared = torch.nn.Parameter(nothing, requires_grad=abilities.has_shared)

        def full(self) -> Any:
            if abilities is None:
                return self.weight
            own = self.weight.T
            of_abilities = own[abilities.inputs] * abilities.has_own + abilities.of_traits(self.shared)
            return own.index_copy(0, abilities.inputs, of_abilities).T

        def forward(self, data: Any) -> Any:
            return torch.nn.functional.linear(data, self.full(), self.bias)

    return First()


def predict(net: Any, scale: Any, data: Any) -> Any:
    """Return the predictions of a network for all rows."""
    import torch

    with torch.no_grad():
        return torch.cat([net(part.float() * scale) for part in data.split(1 << 16)])


def train(options: argparse.Namespace) -> None:
    """Train a network, test it, and write its weights."""
    import torch

    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    learn, measure, about = read(options.rows)
    if options.unseen:
        at = [number for number, (_, ability) in enumerate(about["names"]) if ability in options.unseen]
        learn, measure = learn[~learn[:, at].any(1)], measure[measure[:, at].any(1)]
    data, gains = tensors(learn, about, device)
    test_data, test_gains = tensors(measure, about, device)
    # Inputs are divided by their root mean square.
    sample = data[torch.randperm(len(data), device=device)[: 1 << 17]].float()
    scale = 1.0 / (sample**2).mean(0).sqrt().clamp(min=0.3)
    abilities = None
    if "traits" in about:
        abilities = Abilities(about, device, options.abilities, options.unseen)
        scale = abilities.even_out(scale)
    net = new_net(
        first_layer(about["inputs"], options.hidden, abilities), options.hidden, options.second, about["players"]
    ).to(device)
    if options.start:
        load_weights(net, scale, options.start, abilities)
        predicted = predict(net, scale, data).cpu().numpy()
        mixed = blend_targets(gains.cpu().numpy(), predicted, turns_left(learn, about), options.real)
        gains = torch.from_numpy(mixed).to(device)
    steps = options.epochs * (len(data) // options.batch)
    adam = torch.optim.AdamW(
        [parameter for parameter in net.parameters() if parameter.requires_grad],
        lr=options.rate,
        weight_decay=options.decay,
    )
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, options.rate, total_steps=steps + 1)
    curve = [explained_variance(net, scale, test_data, test_gains)] if options.start else []
    for _ in range(options.epochs):
        order = torch.randperm(len(data), device=device)
        for batch in order.split(options.batch)[: len(data) // options.batch]:
            loss = torch.nn.functional.smooth_l1_loss(net(data[batch].float() * scale), gains[batch])
            if abilities is not None:
                # So that only what is special about an ability goes into its own weights.
                loss = loss + options.special * (net[0].weight[:, abilities.inputs] ** 2).mean()
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            plan.step()
        curve.append(explained_variance(net, scale, test_data, test_gains))
    about_net = {
        "format": FORMAT,
        "game": about["game"],
        "players": about["players"],
        "races": about["races"],
        "powers": about["powers"],
        "sizes": [about["inputs"], options.hidden, options.second, about["players"]],
        "spreads": spreads(net, scale, test_data, test_gains, measure, about),
    }
    if abilities is not None:
        known = [name for name in about["values"] if name not in options.unseen]
        for kind in ("races", "powers"):
            about_net[kind] = [name for name in about[kind] if name in known]
        about_net |= {"markers": about["markers"], "traits": about["traits"]}
    options.weights.parent.mkdir(parents=True, exist_ok=True)
    flat = numbers(net, scale, abilities, about, options.unseen)
    options.weights.write_bytes(json.dumps(about_net).encode() + b"\n" + zlib.compress(flat.tobytes(), 9))
    line = {
        "weights": options.weights.name,
        "rows": len(data),
        "from": [folder.name for folder in options.rows],
        "hidden": options.hidden,
        "second": options.second,
        "real": options.real,
        "abilities": options.abilities,
        "unseen": options.unseen,
        "curve": curve,
        "spreads": about_net["spreads"],
        "seconds": round(time.time() - begun, 1),
    }
    print(json.dumps(line), flush=True)
    if options.log:
        with options.log.open("a") as file:
            file.write(json.dumps(line) + "\n")


def explained_variance(net: Any, scale: Any, data: Any, gains: Any) -> dict[str, float]:
    """Return the share of the variance of gains, and of leads, that a network explains."""
    predicted = predict(net, scale, data)
    coins = 1 - ((predicted - gains) ** 2).mean() / gains.var(0).mean()
    lead, real = margins(predicted), margins(gains)
    leads = 1 - ((lead - real) ** 2).mean() / real.var()
    return {"coins": round(coins.item(), 4), "leads": round(leads.item(), 4)}


def turns_left(rows: Any, about: dict[str, Any]) -> Any:
    """Return how many turns the first seat of each row has left."""
    return rows[:, about["turns"][0] : about["turns"][1]].argmax(1)


def blend_targets(gains: Any, predicted: Any, left: Any, real: float) -> Any:
    """Return targets of TD(λ), with less variance than real gains; `real` is λ.

    A target is the real gain up to the same seat's next turn, plus a mixture: λ times the target of that turn, and
    1 - λ times the prediction for it.
    """
    import numpy as np

    players = gains.shape[1]
    later = np.minimum(np.arange(len(gains)) + players, len(gains) - 1)
    # Rows of a game are consecutive; one turn less than a round before means the same game.
    same_game = left[later] == left - 1
    same_game[-players:] = False
    found = gains.copy()
    for turns in range(int(left.max()) + 1):
        rows = np.flatnonzero(same_game & (left == turns))
        then = later[rows]
        found[rows] = gains[rows] - gains[then] + real * found[then] + (1 - real) * predicted[then]
    return found


def spreads(net: Any, scale: Any, data: Any, gains: Any, rows: Any, about: dict[str, Any]) -> list[float]:
    """Return the error of predicted leads by turns left, as the scale of a logistic distribution."""
    predicted = predict(net, scale, data)
    wrong = (predicted - gains) * COINS
    wrong = (wrong[:, 0] - wrong[:, 1]).cpu().numpy()
    left = turns_left(rows, about)
    found = []
    for number in range(about["turns"][1] - about["turns"][0]):
        some = wrong[left == number]
        found.append(round(float(some.std(ddof=1)) * math.sqrt(3) / math.pi, 3) if len(some) > 100 else 1.0)
    return found


def numbers(net: Any, scale: Any, abilities: Abilities | None, about: dict[str, Any], unseen: list[str]) -> Any:
    """Return the weights as integers, in the order of the file."""
    import torch

    unit = 1 << WEIGHT_BITS
    first, second, last = net[0], net[2], net[4]
    rows = first.full().T * scale[:, None]
    parts = [rows]
    if abilities is not None:
        seen = [number for number, (_, ability) in enumerate(about["names"]) if ability not in unseen]
        parts = [rows[seen], first.shared / abilities.largest[:, None] * abilities.role_scale[:, None, None]]
    parts += [first.bias, second.weight.T, second.bias]
    parts += [last.weight.T * COINS, last.bias * COINS]
    flat = torch.cat([part.detach().reshape(-1) for part in parts])
    return (flat * unit).round().cpu().numpy().astype("<i4")


def load_weights(net: Any, scale: Any, path: Path, abilities: Abilities | None = None) -> None:
    """Load weights from a file into a network: the reverse of `numbers`."""
    import numpy as np
    import torch

    packed = path.read_bytes().partition(b"\n")[2]
    flat = torch.from_numpy(np.frombuffer(zlib.decompress(packed), dtype="<i4").astype(np.float32)).to(scale.device)
    flat /= 1 << WEIGHT_BITS
    at = 0

    def take(rows: int, columns: int) -> Any:
        nonlocal at
        at += rows * columns
        return flat[at - rows * columns : at].reshape(rows, columns)

    first, second, last = net[0], net[2], net[4]
    with torch.no_grad():
        rows = take(first.in_features, first.out_features) / scale[:, None]
        if abilities is not None:
            roles, traits, hidden = first.shared.shape
            shared = take(roles * traits, hidden).reshape(roles, traits, hidden)
            first.shared.copy_(shared * abilities.largest[:, None] / abilities.role_scale[:, None, None])
            rows[abilities.inputs] -= abilities.of_traits(first.shared)
        first.weight.copy_(rows.T)
        first.bias.copy_(take(1, first.out_features)[0])
        for layer, coins in ((second, 1.0), (last, COINS)):
            layer.weight.copy_(take(layer.in_features, layer.out_features).T / coins)
            layer.bias.copy_(take(1, layer.out_features)[0] / coins)


def main() -> None:
    """Train the network that the command line describes."""
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
    parser.add_argument("--start", type=Path, help="Weights to start with.")
    parser.add_argument(
        "--real", type=float, default=1.0, help="λ of TD(λ): the weight of real outcomes against predictions."
    )
    parser.add_argument(
        "--abilities", choices=("both", "own", "traits"), default="both", help="Which weights abilities have."
    )
    parser.add_argument("--unseen", nargs="*", default=[], help="Abilities to learn without, and to test with.")
    parser.add_argument("--special", type=float, default=0.1, help="How much own weights of abilities cost.")
    parser.add_argument("--log", type=Path)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
