declare module "virtual:texts" {
  /** The address of the texts in each language. */
  const urls: Record<string, string>;
  export default urls;
}
declare module "virtual:rules" {
  /** The addresses of the rules and introductions in each language (a `Library`) and of their pictures. */
  export const libraries: Record<string, string>;
  export const pictures: Record<string, string>;
}
declare module "virtual:icons" {
  /** The address of the sprite of each icon sheet. */
  const urls: Record<"ui" | "table" | "warcraft", string>;
  export default urls;
}
declare module "virtual:faces" {
  type Sheet = "warcraft" | "classic" | "characters" | "home" | "powers-warcraft" | "powers-classic" | "pieces";
  interface Drawn {
    url: string;
    ids: readonly string[];
    /** Those that can close their eyes. */
    blinking: readonly string[];
  }
  /** The address of the sprite of each sheet of faces, medallions or pieces, and the ids on it. */
  const drawn: Record<Sheet, Drawn>;
  export default drawn;
}
declare module "virtual:media" {
  type Name = "narrow" | "middling" | "desk" | "small" | "lying" | "tip-sheet";
  /** The pixels of breakpoints in src/tokens.css, and their media queries. */
  export const breakpoints: Record<Name, number>;
  export const queries: Record<Name, string>;
}
