declare module "virtual:texts" {
  /** Where the texts of each language are. */
  const urls: Record<string, string>;
  export default urls;
}
declare module "virtual:rules" {
  /** Where the rules and introductions of each language are: an object of pages in HTML by name. */
  const urls: Record<string, string>;
  export default urls;
}
declare module "virtual:icons" {
  /** Where the sprite of all icons is. */
  const url: string;
  export default url;
}
