/** Parses docs/how-to-play*.md into sections, with links to pages of the client. */
import { marked } from "marked";
import type { Introduction, Section } from "../src/learn/library.ts";
import { plain } from "./rulebook.ts";

/** Return the client's address for a link in the docs. */
function address(href: string): string {
  const page = /^(how-to-play|rules)(?:-(\w+))?\.[\w-]+\.md$/.exec(href);
  if (!page) return href;
  return page[1] === "rules" ? "/rules?tab=rules" : `/rules?tab=play&game=${page[2] ?? "warcraft"}`;
}

function withClientLinks(html: string): string {
  return html
    .replace(/href="([^"]+)"/g, (_, href: string) => `href="${address(href)}"`)
    .replace(/<img src="([^"]+)"/g, '<img loading="lazy" data-picture="$1"')
    .trim();
}

const htmlOf = (markdown: string): string => withClientLinks(marked.parse(markdown, { async: false }));

export function introduction(game: string, markdown: string): Introduction {
  const [opening = "", ...rest] = markdown.split(/^## /m);
  const title = /^# (.+)/m.exec(opening)?.[1] ?? "";
  const sections = rest.map((source, index): Section => {
    const [heading = "", ...lines] = source.split("\n");
    const html = htmlOf(lines.join("\n"));
    return { id: `${game}-${index + 1}`, title: heading.trim(), html, text: plain(html) };
  });
  return { game, title, lead: htmlOf(opening.replace(/^# .+/m, "")), sections };
}
