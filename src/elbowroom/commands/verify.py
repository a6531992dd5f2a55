"""The command `elbowroom verify`."""

# Rules and texts are imported when the command runs, so that `--help` stays quick.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.commands.options import LanguageOption
from elbowroom.errors import ElbowRoomError
from elbowroom.texts import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from elbowroom.fair.verifying import Verdict


class UnprovedError(ElbowRoomError):
    """The chance of a recorded game could not be verified."""


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a game played on a server.")],
    lang: LanguageOption = Language.en,
) -> None:
    """Draw the dice of a recorded game again, and print what that proves and what it does not prove."""
    from elbowroom.engine.errors import EngineError
    from elbowroom.fair.verifying import verify as verdict_of
    from elbowroom.files import read_record
    from elbowroom.texts import words

    try:
        verdict = verdict_of(read_record(file))
    except EngineError as error:
        raise UnprovedError(words("verify.failed", lang.value, text=error.sentence(lang.value))) from error
    for line in lines(verdict, lang.value):
        typer.echo(line)


def lines(verdict: "Verdict", language: str) -> "Iterator[str]":
    """Yield the facts, what they prove, and what they do not prove."""
    from elbowroom.fair.verifying import proved_facts, unproved_facts
    from elbowroom.texts import words

    fairness = verdict.fairness
    over = "verify.over" if verdict.is_over else "verify.not-over"
    yield words("verify.replayed", language, entries=verdict.entries, outcomes=verdict.outcomes)
    yield words(over, language)
    yield words("verify.seed-hash", language, hash=fairness.seed_hash)
    for seat, nonce in enumerate(fairness.nonces, start=1):
        yield words("verify.nonce" if nonce else "verify.no-nonce", language, seat=seat, nonce=nonce)
    yield words("verify.digest", language, digest=verdict.digest)
    yield ""
    for text in proved_facts(verdict):
        yield words(text, language)
    yield ""
    for text in unproved_facts(verdict):
        yield words(text, language, entries=fairness.before)
