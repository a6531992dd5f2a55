"""Writes the lists of messages and reasons into docs/protocol.md: `python -m tools.protocol_page`."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as info

from elbowroom.engine.action_text import Action
from elbowroom.engine.events import Event
from elbowroom.engine.view import (
    ComboView,
    CostPart,
    Decision,
    Explanation,
    PickRegion,
    RegionOption,
    RegionView,
    ScorePart,
    SeatView,
    TribeView,
    View,
)
from elbowroom.server.table import protocol as p
from elbowroom.server.table.info import BannedGuest, Challenge, Clock, MutedGuest, SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.problems import STATUS
from elbowroom.texts import table
from tools.generated_part import replace_part
from tools.typescript import Writer, notes_of

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs/protocol.md"
MARK, END = "<!-- {}: made by tools/protocol_page.py -->", "<!-- end of {} -->"

SETUP: Final = TableSetup(game="warcraft", players=2, clock=Clock(kind="live", seconds=90))
TABLE: Final = TableInfo(
    id="k7w2m9xq4d",
    status="open",
    host="x3p8tq5nw7r2vd6b",
    public=False,
    setup=SETUP,
    seats=(SeatInfo(kind="person", guest="x3p8tq5nw7r2vd6b", name="Ana"), SeatInfo(kind="bot", bot="razka")),
    revision=2,
    seed_hash="9b68d49bb092f71292ad76ab8fb8750d710aae5af70e43b8ec0a901d048c0030",
)
EXPLAINED: Final = Explanation(7, 3, 5, (CostPart("base", 2), CostPart("tokens", 1, "natives")))
DECISION: Final = Decision(
    0, "ask.conquests", (PickRegion("conquer", (RegionOption(Action("conquer", 7), 7, EXPLAINED),)),)
)
# Much shorter than a real one.
VIEW: Final = View(
    game="warcraft",
    boards=("hammerhead", "millstone"),
    round=3,
    rounds=10,
    turn_of=0,
    phase="conquests",
    to_act=0,
    seats=(SeatView(active="orcs"), SeatView(active="tauren", declined=("naga",))),
    tribes=(TribeView(race="orcs", power="farmer", seat=0, is_active=True, hand=5, tray=4),),
    combos=(ComboView(race="gnomes", power="mining", price=0, coins=1, tokens=8),),
    badges=("mining",),
    banners_left=(8,),
    badges_left=14,
    regions=(RegionView(board="hammerhead", number=1, holder="orcs", tokens=2),),
)
EXAMPLES: Final[tuple[Any, ...]] = (
    p.Hello(table="k7w2m9xq4d", token="WyJ4M3A4dHE1bnc3cjJ2ZDZiIiw….0f…", seen=41),
    p.Act(id="a17", version=41, actions=("deploy 3 2", "deploy 7 1")),
    p.Undo(id="a18", version=43),
    p.Hint(id="h1", version=43),
    p.Explain(id="x1", version=43, region=7),
    p.Say(id="c1", text="Good move!"),
    p.Sync(seen=41),
    p.Ping(),
    p.Join(id="j1", seat=1, nonce="q8Zr4nT0"),
    p.Decline(id="n1", reason="later"),
    p.Leave(id="l1"),
    p.Back(id="b1"),
    p.Start(id="s1"),
    p.Reveal(id="r2", nonce="q8Zr4nT0"),
    p.Seat(id="t1", seat=1, bot="razka"),
    p.Boards(id="o1", boards=("hammerhead", "millstone")),
    p.Pause(id="p1", paused=True),
    p.Close(id="e1"),
    p.Concede(id="g1"),
    p.Vote(id="v1", end=True),
    p.Rematch(id="r1"),
    p.Mute(id="m1", guest="f6h2kd9wq4x8zt3c", muted=True, seconds=600),
    p.Ban(id="b1", guest="f6h2kd9wq4x8zt3c", banned=True),
    p.RedeployForMe(id="d1", redeploy=True),
    p.Welcome(
        protocol=p.PROTOCOL,
        table=TABLE,
        you="x3p8tq5nw7r2vd6b",
        seat=0,
        chat=(p.ChatMessage(number=1, guest="x3p8tq5nw7r2vd6b", name="Ana", text="Hello!", at=1794700800.0),),
    ),
    p.Update(
        version=42,
        since=41,
        view=msgspec.Raw(msgspec.json.encode(VIEW)),
        coins={"0": 9},
        decision=DECISION,
        can_undo=True,
        steps=(p.Step("conquer 3", 0, (Event("conquered", seat=0, region=3),)),),
    ),
    p.TableChanged(table=TABLE),
    p.Done(id="a17", version=43),
    p.Refused(id="a18", reason="stale", details={"version": 44}),
    p.Hinted(id="h1", version=43, actions=("conquer 7",)),
    p.Explained(id="x1", version=43, explanation=EXPLAINED, earns=(ScorePart("regions", 1), ScorePart("farmer", 1))),
    p.ChatMessage(number=2, guest="x3p8tq5nw7r2vd6b", name="Ana", text="Good move!", at=1794700860.5),
    p.Here(guests=("x3p8tq5nw7r2vd6b",), watching=1),
    p.Announced(announcement=p.Announcement(text="New islands: back in ten minutes.", at=1794787200.0)),
    p.Muted(mute=p.OperatorMute(reason="Insults", until=1794787200.0)),
    p.Pong(),
)
PARTS: Final = (
    TableInfo,
    SeatInfo,
    Challenge,
    TableSetup,
    Clock,
    MutedGuest,
    BannedGuest,
    p.Announcement,
    p.OperatorMute,
)
OWN_ID: Final = "An id of the client's own, named in the answer."


def messages(union: Any) -> str:
    """Return the messages of one side, each with its fields and an example."""
    members = {kind.cls for kind in info.type_info(union).types}  # type: ignore[attr-defined]
    shown = [example for example in EXAMPLES if type(example) in members]
    if lacking := members - {type(example) for example in shown}:
        raise SystemExit(f"No example in EXAMPLES: {', '.join(sorted(kind.__name__ for kind in lacking))}.")
    return "\n\n".join(f"{_part(type(example), tag_of(type(example)))}\n\n{_example(example)}" for example in shown)


def parts() -> str:
    """Return the structs that messages contain."""
    return "\n\n".join(_part(part, part.__name__) for part in PARTS)


def tag_of(message: type[msgspec.Struct]) -> str:
    """Return the `type` of a message."""
    return str(message.__struct_config__.tag)


def _part(struct: type[msgspec.Struct], title: str) -> str:
    lines = [f"### `{title}`", "", inspect.getdoc(struct) or ""]
    kind, notes, writer = info.type_info(struct), notes_of(struct), Writer()
    assert isinstance(kind, info.StructType)
    if kind.fields:
        lines += ["", "| field | type | |", "|---|---|---|"]
    for field in kind.fields:
        written = writer.field(struct.__name__, kind, field).partition(": ")[2].replace("|", "\\|")
        note = OWN_ID if field.name == "id" and struct.__name__ in writer.from_client else notes.get(field.name, "")
        lines.append(f"| `{field.encode_name}{'' if field.required else '?'}` | `{written}` | {note} |")
    return "\n".join(lines)


def _example(message: msgspec.Struct) -> str:
    return f"```json\n{msgspec.json.format(msgspec.json.encode(message), indent=1).decode()}\n```"


def reasons() -> dict[str, set[str]]:
    """Return the reasons of the server's refusals, each with the names of its details."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "src/elbowroom/server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for reason, details in _reasons_of(node):
                found[reason] = found.get(reason, details) & details
    # Refusals of the framework have reasons too.
    return dict(sorted(({reason: set[str]() for reason in STATUS} | found).items()))


def _reasons_of(node: ast.AST) -> Iterator[tuple[str, set[str]]]:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return
    named = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
    if node.func.id in ("TableError", "ApiError") and node.args:
        for part in ast.walk(node.args[0]):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value, set(named)
    reason, details = named.get("reason"), named.get("details")
    if node.func.id == "Refused" and isinstance(reason, ast.Constant):
        keys = details.keys if isinstance(details, ast.Dict) else []
        yield str(reason.value), {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def reasons_table() -> str:
    """Return the reasons with their words in English."""
    words = table("en")
    lines = [f"| `{reason}` | {words[f'error.{reason}']} |" for reason in reasons()]
    return "\n".join(["| reason | |", "|---|---|", *lines])


def page(text: str) -> str:
    """Return the page with its generated lists."""
    made = {
        "client messages": messages(p.ClientMessage),
        "server messages": messages(p.ServerMessage),
        "parts": parts(),
        "reasons": reasons_table(),
    }
    for name, content in made.items():
        text = replace_part(text, MARK.format(name), END.format(name), content)
    return text


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
