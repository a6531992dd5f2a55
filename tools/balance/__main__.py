"""Writes the page on balance from reports that `elbowroom arena --out` wrote.

    python -m tools.balance run.json other.json --out docs/balance.md
    python -m tools.balance sets.json --notes tools/balance/sets.md --out docs/balance-sets.md

The pictures go to a folder with the name of the page. `--notes` is a text about the results, for a place near the top.
"""

import argparse
from pathlib import Path

from elbowroom.matches.journal import read_report
from tools.balance.page import page_of


def main() -> None:
    """Read the reports and write the page and its pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="Reports of contests.")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.md", help="The page to write.")
    parser.add_argument("--notes", type=Path, metavar="FILE.md", help="A text about the results.")
    options = parser.parse_args()
    write_page(options.files, options.out, options.notes)


def write_page(files: list[Path], out: Path, notes: Path | None = None) -> None:
    """Write the page of some reports and its pictures."""
    folder = out.with_suffix("")
    text = notes.read_text(encoding="utf-8") if notes else ""
    page = page_of([read_report(file) for file in files], folder.name, text)
    folder.mkdir(parents=True, exist_ok=True)
    out.write_text(page.text, encoding="utf-8")
    for name, picture in page.pictures.items():
        (folder / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
