"""The style of the gallery's page: paper by day, dark wood by night; fonts and ink as on the maps."""

from elbowroom.drawing.style import INK, PAPER, TEXT_FONT, TITLE_FONT


def gallery_css() -> str:
    """Return the style sheet of the gallery's page."""
    return f"""\
:root {{ --table: #e9dcc0; --card: {PAPER}; --ink: {INK};
  --quiet: #6b5645; --line: #cbb68c; --link: #1d4f6b; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --table: #241a14; --card: #33261d; --ink: #f1e5cb;
    --quiet: #c4b294; --line: #5a4635; --link: #9fd0e6; }}
  img {{ filter: brightness(.88); }}
}}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: var(--table); color: var(--ink); font: 1.0625rem/1.5 {TEXT_FONT}; }}
header, main, footer {{ max-width: 104rem; margin: 0 auto; padding: 0 clamp(.75rem, 3vw, 2.5rem); }}
h1, h2, h3 {{ font-family: {TITLE_FONT}; line-height: 1.15; margin: 0; }}
h1 {{ font-size: clamp(1.8rem, 5vw, 3rem); padding-top: clamp(1.25rem, 4vw, 3rem); }}
h2 {{ font-size: 1.6rem; margin: 2.25rem 0 .9rem; padding-bottom: .3rem;
  border-bottom: 3px double var(--line); }}
h3 {{ font-size: 1.25rem; }}
header p {{ max-width: 40rem; color: var(--quiet); margin: .5rem 0 1rem; }}
ul {{ list-style: none; margin: 0; padding: 0; }}
nav ul {{ display: flex; flex-wrap: wrap; gap: .5rem; }}
nav a {{ display: block; padding: .55rem 1rem; border: 1px solid var(--line); border-radius: 99px;
  background: var(--card); }}
a {{ color: var(--link); text-underline-offset: .2em; }}
nav a {{ text-decoration: none; }}
nav a:hover {{ text-decoration: underline; }}
a:focus-visible {{ outline: 3px solid #c77f00; outline-offset: 3px; border-radius: 4px; }}
.plates {{ display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 27rem), 1fr)); }}
figure {{ margin: 0; height: 100%; display: flex; flex-direction: column; background: var(--card);
  border: 1px solid var(--line); border-radius: 6px; overflow: hidden; box-shadow: 0 2px 6px #0003; }}
figure > a {{ display: flex; flex: 1; align-items: center; }}
img {{ display: block; width: 100%; height: auto; }}
figcaption {{ display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .9rem;
  padding: .7rem 1rem .8rem; }}
figcaption p {{ margin: 0; color: var(--quiet); }}
figcaption > a {{ margin-left: auto; padding: .25rem; }}
footer {{ padding-top: 2rem; padding-bottom: 2rem; color: var(--quiet); }}
html {{ scroll-behavior: smooth; }}
@media (prefers-reduced-motion: reduce) {{ html {{ scroll-behavior: auto; }} }}"""
