/** Assigns pictures to sprite sheets: each game loads only its own, and the home page loads the least. */

/** Sheets of ink glyphs, of the game-icons set. */
export const ICON_SHEETS = ["ui", "table", "warcraft", "classic"] as const;
export type IconSheet = (typeof ICON_SHEETS)[number];

/** Return the sheet of a key of icons.json. */
export function iconSheet(key: string): IconSheet {
  if (key.startsWith("ui.")) return "ui";
  if (key.startsWith("power.classic.")) return "classic";
  if (/^(power\.warcraft|relic)\./.test(key)) return "warcraft";
  return "table";
}

/** Sheets of faces: one for each folder of src/faces, and the few faces of the home page. */
export const FACE_SHEETS = ["warcraft", "classic", "characters", "home"] as const;
export type FaceSheet = (typeof FACE_SHEETS)[number];
export interface Face {
  sheet: FaceSheet;
  id: string;
}

/** Natives have several keys. */
const NATIVES: Readonly<Record<string, Face>> = {
  "natives.classic": { sheet: "classic", id: "lost_tribe" },
  "natives.warcraft": { sheet: "warcraft", id: "murloc" },
  "piece.lost_tribe": { sheet: "classic", id: "lost_tribe" },
  "piece.murloc": { sheet: "warcraft", id: "murloc" },
};

/** Return the face of a key such as `race.warcraft.orcs`, `character.brakk` or `natives.classic`. */
export function faceOf(key: string): Face | undefined {
  const [kind, first = "", second = ""] = key.split(".");
  // Natives are drawn among the races of their game, but are none.
  if (kind === "race" && `piece.${second}` in NATIVES) return undefined;
  if (kind === "race" && (first === "warcraft" || first === "classic")) return { sheet: first, id: second };
  if (kind === "character") return { sheet: "characters", id: first };
  if (kind === "home") return { sheet: "home", id: first };
  return NATIVES[key];
}
