"""The public names of the package."""

import subprocess
import sys

import elbowroom
from tests.patience import PATIENCE


def test_every_public_name_is_there() -> None:
    for name in elbowroom.__all__:
        assert getattr(elbowroom, name) is not None


def test_an_unknown_name_is_refused_as_usual() -> None:
    assert not hasattr(elbowroom, "new_board")


def test_importing_the_package_imports_nothing_else() -> None:
    program = "import sys, elbowroom; print(*(name for name in sys.modules if name.startswith('elbowroom')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.split() == ["elbowroom"]
