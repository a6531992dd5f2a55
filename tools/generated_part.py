"""Replaces the generated parts of pages in docs/, which lie between two marker comments."""


def replace_part(page: str, begin: str, end: str, content: str) -> str:
    """Return a page with new content between the markers `begin` and `end`."""
    before, rest = page.split(begin, 1)
    return f"{before}{begin}\n\n{content}\n\n{end}{rest.split(end, 1)[1]}"
