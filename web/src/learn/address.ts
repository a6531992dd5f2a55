/** What of the rules page an address asks for. */

export const TABS = ["play", "rules", "gallery", "together"] as const;
export type Tab = (typeof TABS)[number];
export const GAMES = ["warcraft", "azeroth", "classic"] as const;
export type Game = (typeof GAMES)[number];

export interface RulesAddress {
  tab: Tab;
  /** None: of all games. */
  game: Game | null;
  query: string;
}

/** Parts of the rules by game: R is common, Azeroth is Warcraft with T. */
const PARTS: Record<Game, string> = { warcraft: "RW", azeroth: "RWT", classic: "RS" };

export const isOf = (game: Game | null, part: string): boolean => game === null || PARTS[game].includes(part);

/** "R-4.3", "T.5", "W.goblins.2" and chapters such as "R-4" or "T": the ids of the rules. */
export const isRule = (id: string): boolean => /^([RWS]-\d+(\.\d+)?|T(\.\d+)?|[WS]\.[a-z_]+(\.\d+)?)$/.test(id);

/** What is asked for; a rule named after the # wins, so that a link to it always leads there. */
export function readAddress(query: URLSearchParams, hash: string): RulesAddress {
  const rule = isRule(hash) ? hash : null;
  const tab = TABS.find((one) => one === query.get("tab"));
  const game = GAMES.find((one) => one === query.get("game")) ?? null;
  return {
    tab: rule ? "rules" : (tab ?? "play"),
    game: rule && !isOf(game, rule[0]!) ? null : game,
    query: query.get("q") ?? "",
  };
}

export function writeAddress({ tab, game, query }: RulesAddress, id = ""): string {
  const asked = new URLSearchParams();
  if (tab !== "play") asked.set("tab", tab);
  if (game) asked.set("game", game);
  if (query) asked.set("q", query);
  const text = asked.toString();
  return `/rules${text ? `?${text}` : ""}${id ? `#${id}` : ""}`;
}
