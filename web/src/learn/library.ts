/** The contents of the rules page, built from docs/ together with the client. */

/** A part of the rules: R is shared by all games, W is Warcraft, T Battle for Azeroth, S classic. */
export interface Part {
  id: string;
  title: string;
}

/** A chapter such as R-4: its heading and the text before its first rule. */
export interface Chapter {
  id: string;
  part: string;
  title: string;
  lead: string;
}

/** A numbered sentence of an ability, such as W.goblins.3. */
export interface Sentence {
  id: string;
  html: string;
}

/** A race, a power or a relic in the rules: its numbers, and its sentences if it has several. */
export interface Ability {
  id: string;
  kind: "race" | "power" | "relic";
  /** The number on its banner or badge; 0 for a relic. */
  first: number;
  /** How many tokens of a race there are; 0 for powers and relics. */
  tray: number;
  /** The faction of a race, or the kind of a relic, in words. */
  word: string;
  sentences: Sentence[];
}

/** A rule such as or T.5, or a whole ability such as W.goblins. */
export interface Entry {
  id: string;
  chapter: string;
  part: string;
  title: string;
  html: string;
  /** The same without markup, for searching. */
  text: string;
  isRuling: boolean;
  ability?: Ability;
}

/** A section of an introduction. */
export interface Section {
  id: string;
  title: string;
  html: string;
  text: string;
}

/** How to play one of the three games. */
export interface Introduction {
  game: string;
  title: string;
  lead: string;
  sections: Section[];
}

export interface Library {
  parts: Part[];
  chapters: Chapter[];
  entries: Entry[];
  introductions: Introduction[];
}
