"""The public names of the package."""

import os
import subprocess
import sys

import elbowroom

# Without `site`, which imports what other packages ask for: only what is looked for is found, where it lies now.
BARE = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def test_every_public_name_is_there() -> None:
    for name in elbowroom.__all__:
        assert getattr(elbowroom, name) is not None


def test_an_unknown_name_is_refused_as_usual() -> None:
    assert not hasattr(elbowroom, "new_board")


def modules_after(program: str) -> list[str]:
    """The modules that a fresh interpreter has imported for a program."""
    program = f"import sys; before = set(sys.modules); {program}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-S", "-c", program], env=BARE, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_importing_the_package_imports_hardly_anything() -> None:
    imported = modules_after("import elbowroom")
    assert [name for name in imported if name.startswith("elbowroom")] == ["elbowroom", "elbowroom.errors"]
    # What importlib is made of differs between Pythons.
    assert {name.partition(".")[0] for name in imported} <= {"elbowroom", "importlib", "warnings"}


def test_starting_a_game_imports_no_text_and_nothing_that_only_some_need() -> None:
    imported = modules_after("import elbowroom; elbowroom.new_game('warcraft', 2)")
    assert "elbowroom.engine.game" in imported
    unwanted = {"difflib", "elbowroom.lobby", "elbowroom.locales", "importlib.resources", "json", "platformdirs"}
    assert unwanted.isdisjoint(imported)
