declare module "virtual:texts" {
  /** Where the texts of each language are. */
  const urls: Record<string, string>;
  export default urls;
}
declare module "virtual:rules" {
  /** Where the rules and introductions of each language are (a `Library`), and the pictures that they show. */
  export const libraries: Record<string, string>;
  export const pictures: Record<string, string>;
}
declare module "virtual:icons" {
  /** Where the sprite of each sheet of icons is. */
  const urls: Record<"ui" | "table" | "warcraft" | "classic", string>;
  export default urls;
}
declare module "virtual:faces" {
  /** Where the sprite of each sheet of faces is, and who is on it. */
  const drawn: Record<"warcraft" | "classic" | "characters" | "home", { url: string; ids: readonly string[] }>;
  export default drawn;
}
declare module "virtual:media" {
  type Name = "narrow" | "middling" | "small" | "lying" | "tip-sheet";
  /** The pixels of breakpoints in src/tokens.css, and their media queries. */
  export const breakpoints: Record<Name, number>;
  export const queries: Record<Name, string>;
}
