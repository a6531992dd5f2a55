/** Pieces besides races, powers and relics, by box: keys of names, icons and texts. */
export const PIECES = {
  warcraft: [
    "mountain",
    "murloc",
    "face_down",
    "fort",
    "wisp_wall",
    "watch_tower",
    "military_objective",
    "harmony",
    "bomb",
    "champion",
    "beast",
  ],
  classic: ["mountain", "lost_tribe", "lair", "fortress", "encampment", "hero", "hole", "dragon"],
} as const;

export const PRINTED = {
  warcraft: [
    "terrain.farmland",
    "terrain.forest",
    "terrain.hill",
    "terrain.swamp",
    "terrain.mountain",
    "terrain.lake",
    "symbol.anchor",
    "symbol.cavern",
    "symbol.magic",
    "symbol.native",
    "symbol.size-mark",
  ],
  classic: [
    "terrain.farmland",
    "terrain.forest",
    "terrain.hill",
    "terrain.swamp",
    "terrain.mountain",
    "terrain.sea",
    "terrain.lake",
    "symbol.cavern",
    "symbol.magic",
    "symbol.mine",
    "symbol.native",
  ],
} as const;
