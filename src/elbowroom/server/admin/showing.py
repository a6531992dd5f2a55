"""What commands find: a table for people, or JSON for programs."""

from collections.abc import Mapping, Sequence
from typing import Any

import typer

from elbowroom.server.admin.working import said


def show(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, Any], *, as_json: bool, none: str) -> None:
    """Show rows: as they are, or with some columns, each by what makes words of a row."""
    if as_json:
        import json

        typer.echo(json.dumps(list(rows), ensure_ascii=False, indent=1))
        return
    if not rows:
        typer.echo(said(none))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        # Whatever else is broken into lines, an id can be copied.
        table.add_column(said(f"column.{name}"), overflow="fold", no_wrap=name in ("id", "number"))
    for row in rows:
        # What people wrote is shown as it is: no colours and no links of theirs.
        table.add_row(*(Text(str(words(row))) for words in columns.values()))
    Console().print(table)
