/** Reads and writes the address of the rules page. */

export const TABS = ["play", "rules", "gallery", "together"] as const;
export type Tab = (typeof TABS)[number];
export const GAMES = ["warcraft", "azeroth", "classic", "murlocs"] as const;
export type Game = (typeof GAMES)[number];

export interface RulesAddress {
  tab: Tab;
  /** Null for all games. */
  game: Game | null;
  query: string;
}

/** Parts of the rules by game: R is shared, Azeroth is Warcraft with T. */
const PARTS: Record<Game, string> = { warcraft: "RW", azeroth: "RWT", classic: "RS", murlocs: "RWM" };

export const isOf = (game: Game | null, part: string): boolean => game === null || PARTS[game].includes(part);

/** Return whether a text is the id of a rule ("R-4.3", "T.5", "W.goblins.2") or of a chapter ("R-4", "T"). */
export const isRule = (id: string): boolean => /^([RWS]-\d+(\.\d+)?|[TM](\.\d+)?|[WS]\.[a-z_]+(\.\d+)?)$/.test(id);

/** Read an address. A rule after the # takes precedence over the tab, so that its link always works. */
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
  const params = new URLSearchParams();
  if (tab !== "play") params.set("tab", tab);
  if (game) params.set("game", game);
  if (query) params.set("q", query);
  const text = params.toString();
  return `/rules${text ? `?${text}` : ""}${id ? `#${id}` : ""}`;
}
