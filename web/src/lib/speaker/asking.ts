/** To which ability an answer belongs, as far as the log of a game tells. */
import type { Event } from "../protocol";
import { texts } from "../texts.svelte";

/** What abilities ask by and by when they are used: regions in this order, and what else there is to choose. */
const QUESTIONS: Record<string, { target: string[]; choose?: string }> = {
  ethereals: { target: ["place"], choose: "artifact" },
  intimidating: { target: ["token", "place"], choose: "piece" },
  portal_mage: { target: ["first", "second"] },
};
/** Abilities whose questions are not about regions. */
const CHOOSERS = new Set(["diplomat", "forsaken", "ghouls", "stout", "worgen"]);
/** Artifacts that whoever holds them lays down again at the end of a turn. */
const KEEPSAKES = new Set(["aegis_of_aggramar", "heart_of_azeroth"]);

/** What is remembered of a game; plain, so that it can be copied when steps are taken back. */
export interface Asked {
  /** The ability in use, and how many regions it was told. */
  used?: string;
  targets: number;
  /** The conquests of the turn are over. */
  isEnding: boolean;
  keepsakes: Record<string, { region: number; seat: number }>;
}

export interface Combo {
  race: string;
  power?: string;
}

export const nothingAsked = (): Asked => ({ targets: 0, isEnding: false, keepsakes: {} });

/** The question that is answered by naming a region or choosing something: an ability, with its question where it has several. */
export function askedBy(asked: Asked, kind: string, seat: number, combo: Combo | undefined): string | undefined {
  const { used } = asked;
  if (used) {
    const questions = QUESTIONS[used];
    const question = kind === "choose" ? questions?.choose : questions?.target[Math.min(asked.targets, questions.target.length - 1)];
    return question ? `${used}.${question}` : used;
  }
  // Goblins turn bombs over before their conquests, and lay new ones after them.
  const own = [combo?.race, combo?.power].map((id) => (id === "goblins" ? `goblins.${asked.isEnding ? "lay" : "reveal"}` : id));
  const held = asked.isEnding ? Object.keys(asked.keepsakes).filter((id) => asked.keepsakes[id]?.seat === seat) : [];
  const found = [...own, ...held].filter((id): id is string => id !== undefined && texts.has(`ask.${id}`) && (kind === "choose") === CHOOSERS.has(id));
  return found.length === 1 ? found[0] : undefined;
}

/** What a step and its events leave to be known; a keepsake goes with the region in which it lies. */
export function remember(asked: Asked, kind: string, region: number | undefined, by: string | undefined, events: readonly Event[]): void {
  if (kind === "target") asked.targets += 1;
  if (kind === "conquer" || kind === "end") delete asked.used;
  if (kind === "end" || kind === "deploy" || kind === "station") asked.isEnding = true;
  const laid = by === undefined ? undefined : asked.keepsakes[by];
  if (laid && region !== undefined) laid.region = region;
  for (const { what, seat = -1, source = "", region: where } of events) {
    if (what === "found" && KEEPSAKES.has(source) && where !== undefined) asked.keepsakes[source] = { region: where, seat };
    for (const one of Object.values(asked.keepsakes)) if (what === "conquered" && one.region === where) one.seat = seat;
  }
}
