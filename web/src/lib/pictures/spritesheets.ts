/** Assigns pictures to sprite sheets: each game loads only its own, and the home page loads the least. */

/** Sheets of ink glyphs, of the game-icons set. */
export const ICON_SHEETS = ["ui", "table", "warcraft"] as const;
export type IconSheet = (typeof ICON_SHEETS)[number];

/** Return the sheet of a key of icons.json. */
export function iconSheet(key: string): IconSheet {
  if (key.startsWith("ui.")) return "ui";
  if (key.startsWith("relic.")) return "warcraft";
  return "table";
}

/** Sheets of faces: one for each folder of src/faces, and the few faces of the home page. */
const PEOPLE = ["warcraft", "classic", "characters", "home"] as const;
/** Sheets of medallions, which are drawn like faces: one for each folder of src/medallions. */
export const MEDALLION_SHEETS = ["powers-warcraft", "powers-classic"] as const;
/** The pieces of all games have one sheet, src/pieces. */
export const FACE_SHEETS = [...PEOPLE, ...MEDALLION_SHEETS, "pieces"] as const;
export type FaceSheet = (typeof FACE_SHEETS)[number];
export interface Face {
  sheet: FaceSheet;
  id: string;
}

/** The faces of the home page, with the folder of each. */
export const HOME_FACES: Readonly<Record<string, Exclude<FaceSheet, "home">>> = {
  corvin: "characters",
  dwarves: "warcraft",
  goblins: "warcraft",
  humans: "warcraft",
  murlocs: "warcraft",
  night_elves: "warcraft",
  orcs: "warcraft",
  pandaren: "warcraft",
  skeletons: "classic",
  tauren: "warcraft",
  trolls: "warcraft",
  wizards: "classic",
  worgen: "warcraft",
  zillo: "characters",
};

/** Natives have several keys. */
const NATIVES: Readonly<Record<string, Face>> = {
  "natives.classic": { sheet: "classic", id: "lost_tribe" },
  "natives.warcraft": { sheet: "warcraft", id: "murloc" },
  "piece.lost_tribe": { sheet: "classic", id: "lost_tribe" },
  "piece.murloc": { sheet: "warcraft", id: "murloc" },
};

/** Return the drawing of a key such as `race.warcraft.orcs`, `character.brakk`, `power.classic.hill` or `piece.dragon`. */
export function faceOf(key: string): Face | undefined {
  const [kind, first = "", second = ""] = key.split(".");
  // Natives are drawn among the races of their game, but are none.
  if (kind === "race" && `piece.${second}` in NATIVES) return undefined;
  if (first === "warcraft" || first === "classic") {
    if (kind === "race") return { sheet: first, id: second };
    if (kind === "power") return { sheet: `powers-${first}`, id: second };
  }
  if (kind === "character") return { sheet: "characters", id: first };
  if (kind === "home") return { sheet: "home", id: first };
  if (kind === "piece" && !(key in NATIVES)) return { sheet: "pieces", id: first };
  return NATIVES[key];
}
