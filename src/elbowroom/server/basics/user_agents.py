"""Names of browsers and programs, from their `User-Agent` header."""

import re
from typing import Final

# In this order: most browsers also name those that they descend from.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
PRODUCT: Final = re.compile(r"[A-Za-z][\w.+-]{0,39}", re.ASCII)


def device_name(user_agent: str) -> str:
    """Return a short name, such as "Firefox (Android)"; that of the program if it is no browser; empty if unknown.

    Versions and other details are left out, since they would only serve to track people.
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser:
        return f"{browser} ({system})" if system else browser
    product = PRODUCT.match(user_agent)
    return product[0] if product and product[0] != "Mozilla" else system
