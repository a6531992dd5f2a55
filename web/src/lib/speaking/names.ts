/** Ids of the engine, and the keys under which words and pictures of them are found. */
import { hasPicture } from "../pictures/pictures";
import { texts } from "../texts/texts.svelte";

/** The box from which the pieces of a game come: Battle for Azeroth is played with those of Warcraft. */
export const boxOf = (game: string): "warcraft" | "classic" => (game === "classic" ? "classic" : "warcraft");

/** Keys that were looked for among the words that are here now. */
let found = new Map<string, string>();
let among: object | null = null;

/** The icon and text key of an id, such as `race.warcraft.orcs`; what is a key already stays as it is. */
export function keyOf(game: string, id: string): string {
  if (id.includes(".")) return id;
  const box = boxOf(game);
  if (among !== texts.table) {
    among = texts.table;
    found = new Map();
  }
  const sought = `${box} ${id}`;
  let key = found.get(sought);
  if (key === undefined) found.set(sought, (key = lookedFor(box, id)));
  return key;
}

function lookedFor(box: string, id: string): string {
  if (id === "natives") return `natives.${box}`;
  const tried = [
    `race.${box}.${id}`,
    `power.${box}.${id}`,
    `relic.${id}`,
    `piece.${id}`,
    `source.${id}`,
    `symbol.${id}`,
    `terrain.${id}`,
  ];
  return tried.find((key) => texts.has(key) || hasPicture(key)) ?? `source.${id}`;
}

/** The id of the name of a key: some go by another name in one of the games. */
export function nameKey(game: string, id: string): string {
  const key = keyOf(game, id);
  const box = boxOf(game);
  if (key === "terrain.farmland" && box === "warcraft") return "terrain.fields";
  if (key === "terrain.lake" && box === "warcraft") return "terrain.water";
  if (key === "symbol.magic" && box === "classic") return "symbol.magic-classic";
  if (key === "piece.face_down") return "web.panel.face-down";
  if (key === "symbol.native") return `symbol.native-${box}`;
  return key;
}

/** The key of its picture, or an empty one where there is none. */
export function iconOf(game: string, id: string): string {
  const key = keyOf(game, id);
  if (key === "symbol.native") return `natives.${boxOf(game)}`;
  return hasPicture(key) ? key : "";
}
