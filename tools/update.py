"""Writes every file that is generated from the abilities: `python -m tools.update`, after adding an ability.

These are the pages on rules, hooks, sets and observations, counts of positions, and recorded games with the new
ability.
"""

import os
import subprocess
import sys
from typing import Final

TOOLS: Final = (
    ("tools.rules_pages",),
    ("tools.hooks",),
    ("tools.set_tables",),
    ("tools.environments_page",),
    ("tools.perft",),
    ("tools.record_games", "--more"),
)


def main() -> None:
    """Run the tools one after the other, interpreted: compiled classes keep no docstrings."""
    for command in TOOLS:
        print(f"python -m {' '.join(command)}", flush=True)
        subprocess.run([sys.executable, "-m", *command], check=True, env=os.environ | {"ELBOWROOM_PURE": "1"})


if __name__ == "__main__":
    main()
