"""Finds comments and docstrings that have to be read twice.

    python -m tools.plain_words [PATH …]

Prints `FILE:LINE: reason` for every docstring of a function that does not begin with a verb, and for every comment or
docstring with a clause as its subject or with a word that marks a riddle, and for every test with such a name.
`tests/test_plain_words.py` fails if there are any.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("src", "tests", "tools", "examples", "web", "docs")
# The docstring of a function begins with a verb: not with one of these words, a plural, a third person or a participle.
NO_VERBS: Final = re.compile(
    r"(a|after|all|also|an|another|any|around|as|at|because|before|both|by|each|every|everybody|everything|few|fewer|for"
    r"|from|he|how|if|in|it|its|less|many|more|most|never|new|no|nobody|nor|not|nothing|of|on|one|only|other|several|she"
    r"|since|so|some|such|that|the|their|there|these|they|this|those|though|to|unless|until|what|whatever|when|where"
    r"|whether|which|while|who|whoever|whom|whose|why|with|without|two|three|four|five|six|seven|eight|nine|ten|\d+"
    r"|\w+[^s]s|\w*[aeiou]\w+ing)",
    re.IGNORECASE,
)
# Rule ids before the text of a test: `R-4.11, W.goblins.3: `, `R-4.7 to: `.
RULE_IDS: Final = re.compile(r"(?:[RSTW][-.][\w.]*\w,? ?(?:to |and )?)+: ")
# No docstring or comment, after its rule ids, begins with a clause as its subject or with "of".
OPENING: Final = re.compile(r"[^\w`]*(of|what|whatever|whether|who|whoever|whom|whose)\b", re.IGNORECASE)
# Nor does a later sentence or a part after a semicolon begin with a clause as its subject.
CLAUSE: Final = re.compile(r"[.;]\s+(what|whatever|who|whoever|whom|whose)\b", re.IGNORECASE)
QUESTION: Final = re.compile(r"[^.;?]*\?")
MARKERS: Final = re.compile(
    r"\b(anew|heard|meanwhile|of (?:one|people|somebody)['’]s own|of their own|so many|somebody|told|whoever|whom)\b",
    re.IGNORECASE,
)
# Names of tests are sentences, too.
RIDDLES_IN_NAMES: Final = re.compile(
    r"test_(?:what|whatever|who|whoever|whom|whose)_|_(?:anew|heard|meanwhile|of_ones_own|so_many|somebody|told|whoever|whom)(?=_|$)"
)
FIRST_WORD: Final = re.compile(r"[^\w`]*(\w+)")
SCRIPT_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*|<!--.*?-->", re.DOTALL)


class Finding(NamedTuple):
    """A line that needs other words, and why."""

    path: Path
    line: int
    reason: str


def findings(paths: list[Path]) -> list[Finding]:
    """Return everything that should be worded differently in some files."""
    return [finding for path in paths for finding in _in_file(path)]


def tracked_files(folders: tuple[str, ...] = FOLDERS) -> list[Path]:
    """Return the files with comments or docstrings, of those that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, check=True, text=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name.endswith((".py", ".ts", ".svelte", ".css"))]
    return [path for path in paths if path.exists()]


def _in_file(path: Path) -> Iterator[Finding]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _in_definitions(path, text)
        comments: Iterator[tuple[int, str]] = _python_comments(text)
    else:
        comments = _script_comments(text)
    for line, comment in comments:
        yield from _in_text(path, line, comment)


def _in_definitions(path: Path, text: str) -> Iterator[Finding]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and RIDDLES_IN_NAMES.search(node.name):
            yield Finding(path, node.lineno, f"the name of a test is a riddle: {node.name!r}")
        docstring = ast.get_docstring(node)
        if not docstring:
            continue
        line = node.body[0].lineno
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not _is_named_by_noun(node):
            word = FIRST_WORD.match(docstring, _end_of_rule_ids(docstring))
            if word and NO_VERBS.fullmatch(word[1]):
                yield Finding(path, line, f"a docstring of a function begins with a verb, not with {word[1]!r}")
                continue
        yield from _in_text(path, line, docstring)


def _is_named_by_noun(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a noun or a statement describes a function better: a property, or a test."""
    is_property = any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
    return is_property or node.name.startswith("test_")


def _in_text(path: Path, line: int, text: str) -> Iterator[Finding]:
    start = _end_of_rule_ids(text)
    for found in (OPENING.match(text, start), *CLAUSE.finditer(text)):
        if found and not QUESTION.match(text, found.end()):
            yield Finding(path, _line(line, text, found), f"begins with a clause: {found[1]!r}")
    for found in MARKERS.finditer(text):
        yield Finding(path, _line(line, text, found), f"{found[0]!r} marks a riddle")


def _end_of_rule_ids(text: str) -> int:
    found = RULE_IDS.match(text)
    return found.end() if found else 0


def _line(line: int, text: str, found: re.Match[str]) -> int:
    return line + text.count("\n", 0, found.start(1))


def _python_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield blocks of comments: lines that follow each other are one text."""
    lines = [
        (token.start[0], token.string.lstrip("#! "))
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    ]
    yield from _join_blocks(lines)


def _script_comments(text: str) -> Iterator[tuple[int, str]]:
    lines = [
        (text.count("\n", 0, found.start()) + 1, re.sub(r"^(?:/\*+|//|<!--)\s*", "", found[0]))
        for found in SCRIPT_COMMENT.finditer(text)
    ]
    yield from _join_blocks(lines)


def _join_blocks(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Join comments on lines that follow each other: a sentence may go over several."""
    begin, block = 0, ""
    for line, text in lines:
        if block and line == begin + block.count("\n") + 1:
            block += "\n" + text
            continue
        if block:
            yield begin, block
        begin, block = line, text
    if block:
        yield begin, block


def main() -> int:
    """Print what was found in the paths on the command line, or everywhere."""
    paths = [Path(argument).resolve() for argument in sys.argv[1:]]
    files = tracked_files()
    if paths:
        files = [file for file in files if any(file == path or path in file.parents for path in paths)]
    found = findings(files)
    for finding in found:
        print(f"{finding.path.relative_to(ROOT)}:{finding.line}: {finding.reason}")
    print(f"{len(found)} findings in {len(files)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
