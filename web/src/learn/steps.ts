/** The steps of the guide of the first game. Each looks at the position and the decision; there is no fixed script. */
import type { RegionOption } from "../lib/server/protocol";
import type { Speaker } from "../lib/speaking/speaker";
import { type Details, t } from "../lib/texts/texts.svelte";
import { costText } from "./cost";
import type { Moment } from "./moment";

/** The element to point at: a region, or an element by its test id or CSS selector. */
export type Spot = { region: number } | { testid: string } | { css: string };

export interface GuideStep {
  /** Its texts are `web.learn.ID` (title), `web.learn.ID.say` and, if the player has to act, `web.learn.ID.do`. */
  id: string;
  when: (now: Moment) => boolean;
  /** Completed by an action, not by "Understood". */
  waits?: boolean;
  /** Shown each time its moment comes. */
  repeats?: boolean;
  /** The last step: the guide closes after it. */
  leaves?: boolean;
  /** Shown even if the guide was closed. */
  returns?: boolean;
  point?: (now: Moment) => Spot | null;
  say?: (now: Moment, speaker: Speaker) => Details;
}

/** The standard questions; all others are asked by abilities. */
const STANDARD_QUESTIONS = ["ask.pick", "ask.conquests", "ask.deploy"];

const isPicking = (now: Moment): boolean => now.question === "ask.pick";
const isConquering = (now: Moment): boolean => now.question === "ask.conquests";
const isFirstPick = (now: Moment): boolean => isPicking(now) && now.round === 1;
const COMBOS: Spot = { css: ".combos ol" };
const MAP: Spot = { css: "#main .board" };
const HAND: Spot = { css: ".hand" };

function costOf(option: RegionOption | null, speaker: Speaker): Details {
  if (!option?.explanation) return { region: "", sum: "" };
  const { explanation } = option;
  return {
    region: speaker.region(option.region),
    sum: costText(explanation, speaker),
    hand: speaker.tokens(explanation.hand),
  };
}

/** Return the cost, and the odds that the die makes up for missing tokens. */
function oddsOf(option: RegionOption | null, speaker: Speaker): Details {
  const odds = option?.explanation?.odds;
  return { ...costOf(option, speaker), good: odds?.good ?? 0, all: odds?.all ?? 6 };
}

/**
 * Return the region in reach that explains defence best: many parts of the cost, and adjacent rather than across the
 * sea.
 */
function defended(now: Moment): RegionOption | null {
  const strong = now
    .regions("conquer")
    .filter((option) =>
      (option.explanation?.parts ?? []).some((part) => part.race !== undefined || part.source === "mountain"),
    );
  const travels = (option: RegionOption): number =>
    Number((option.explanation?.parts ?? []).some((part) => part.source === "travel"));
  const parts = (option: RegionOption): number => option.explanation?.parts?.length ?? 0;
  return strong.sort((one, other) => travels(one) - travels(other) || parts(other) - parts(one))[0] ?? null;
}
function hidden(now: Moment): number | null {
  const option = now.regions("conquer").find(({ region }) => now.view.regions[region]?.face_down);
  return option?.region ?? null;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const sides = (now: Moment): string[] => [now.own, now.rival].map((tribe) => (tribe ? now.factionOf(tribe.race) : ""));
const at = (region: number | null | undefined): Spot | null => (region == null ? null : { region });

/** Ordered by priority: special steps come before general ones. */
export const STEPS: readonly GuideStep[] = [
  { id: "over", when: (now) => now.isOver, returns: true },

  // The first choice of a combo.
  { id: "welcome", when: isFirstPick, point: () => MAP, say: (now) => ({ rounds: now.view.rounds }) },
  { id: "combos", when: isFirstPick, point: () => COMBOS },
  { id: "price", when: isFirstPick, point: () => COMBOS, say: (now) => ({ coins: now.coins ?? 5 }) },
  {
    id: "pick",
    when: isFirstPick,
    waits: true,
    point: (now) => ({ testid: `combo-${now.advisedPlace}` }),
    say: (now, speaker) => comboWords(now, speaker),
  },

  // Questions asked by abilities.
  {
    id: "special",
    when: (now) =>
      now.decision !== null && !STANDARD_QUESTIONS.includes(now.question) && now.decision.ability !== undefined,
    waits: true,
    repeats: true,
    say: (now, speaker) => ({
      ability: speaker.ability(now.decision?.ability ?? ""),
      about: speaker.about(now.decision?.ability ?? ""),
    }),
  },

  // Seen for the first time.
  {
    id: "relic",
    when: (now) => now.relic !== null,
    point: (now) => at(now.relic?.region),
    say: (now, speaker) => {
      const { relic = "", region = 0 } = now.relic ?? {};
      return {
        relic: speaker.ability(`relic.${relic}`),
        region: speaker.region(region),
        about: speaker.about(`relic.${relic}`),
      };
    },
  },
  {
    id: "lost",
    when: (now) => now.lost !== null,
    point: (now) => at(now.lost?.region),
    say: (now, speaker) => ({ region: speaker.region(now.lost?.region ?? 0), seat: speaker.seat(now.lost?.by) }),
  },
  {
    id: "withdrawn",
    when: (now) => now.question === "ask.deploy" && !now.isOwnTurn,
    waits: true,
    repeats: true,
    point: () => ({ testid: "spread-even" }),
  },

  // After a turn.
  {
    id: "score",
    when: (now) => now.earned !== null,
    point: () => ({ testid: "seat-0" }),
    say: (now, speaker) => {
      const parts = now.earned ?? [];
      const sum = parts.reduce((all, part) => all + part.coins, 0);
      return { coins: speaker.coins(sum), sum: capital(speaker.score(parts)) };
    },
  },
  {
    id: "bot",
    when: (now) => now.earned !== null && now.rival !== null,
    point: () => ({ testid: "seat-1" }),
    say: (now, speaker) => ({
      seat: speaker.seat(now.rival?.seat),
      combo: speaker.combo(now.rival?.race ?? "", now.rival?.power),
    }),
  },

  // The first conquests.
  { id: "cost", when: (now) => isConquering(now) && now.held.length === 0 && now.round === 1, point: () => MAP },
  {
    id: "entry",
    when: (now) => isConquering(now) && now.held.length === 0 && now.round === 1,
    waits: true,
    point: (now) => at(now.advised?.region),
    say: (now, speaker) => costOf(now.advised, speaker),
  },
  {
    id: "yours",
    when: (now) => isConquering(now) && now.held.length > 0 && now.round === 1,
    point: (now) => at(now.held[0]),
    say: (now, speaker) => ({ region: speaker.region(now.held[0] ?? 0), tokens: speaker.tokens(now.own?.hand ?? 0) }),
  },
  {
    id: "facedown",
    when: (now) => isConquering(now) && hidden(now) !== null && now.relic === null,
    point: (now) => at(hidden(now)),
  },
  {
    id: "defence",
    when: (now) => isConquering(now) && now.held.length > 0 && defended(now) !== null,
    point: (now) => at(defended(now)?.region),
    say: (now, speaker) => costOf(defended(now), speaker),
  },

  // Later turns.
  {
    id: "ready",
    when: (now) => isConquering(now) && now.round > 1 && now.held.length > 0 && (now.own?.hand ?? 0) > 0,
    point: () => HAND,
    say: (now, speaker) => ({ tokens: speaker.tokens(now.own?.hand ?? 0) }),
  },
  {
    id: "factions",
    when: (now) => isConquering(now) && now.round > 1 && sides(now).every(Boolean),
    point: () => ({ testid: "seat-1" }),
    say: (now, speaker) => {
      const [side = "", otherside = ""] = sides(now);
      return { own: speaker.race(now.own?.race ?? ""), other: speaker.race(now.rival?.race ?? ""), side, otherside };
    },
  },
  {
    id: "declinenow",
    when: (now) => now.advice === "decline" && now.can("decline"),
    waits: true,
    point: () => ({ testid: "decline" }),
    say: (now, speaker) => ({ race: speaker.theRace(now.own?.race ?? ""), tokens: speaker.tokens(now.own?.hand ?? 0) }),
  },
  {
    id: "decline",
    when: (now) => isConquering(now) && now.round > 2 && now.can("decline"),
    point: () => ({ testid: "decline" }),
  },
  {
    id: "declined",
    when: (now) => now.declined !== null,
    point: (now) => at(now.view.regions.findIndex((region) => region.holder === now.declined)),
    say: (now, speaker) => ({ race: speaker.theRace(now.declined ?? "") }),
  },
  {
    id: "again",
    when: (now) => isPicking(now) && now.isAdvised && now.round > 1,
    waits: true,
    point: (now) => ({ testid: `combo-${now.advisedPlace}` }),
    say: (now, speaker) => comboWords(now, speaker),
  },
  {
    id: "alone",
    when: (now) => isConquering(now) && (now.round > 5 || (now.round > 2 && now.declined !== null)),
    leaves: true,
    point: () => ({ testid: "hint" }),
  },
  { id: "late", when: (now) => isConquering(now) && now.round === now.view.rounds - 1 },

  // The next action, in the first turns.
  {
    id: "die",
    when: (now) =>
      isConquering(now) && now.isAdvised && now.regions("conquer").length === 0 && now.regions("roll").length > 0,
    point: (now) => at(now.advised?.region),
    say: (now, speaker) => oddsOf(now.advised, speaker),
  },
  {
    id: "stop",
    when: (now) =>
      isConquering(now) &&
      now.isAdvised &&
      now.round < 3 &&
      (now.advice === "end" || now.regions("conquer").length === 0) &&
      now.advice !== "roll",
    waits: true,
    repeats: true,
    point: () => ({ testid: "primary" }),
  },
  {
    id: "dare",
    when: (now) => isConquering(now) && now.round < 3 && now.advice === "roll",
    waits: true,
    repeats: true,
    point: (now) => at(now.advised?.region),
    say: (now, speaker) => oddsOf(now.advised, speaker),
  },
  {
    id: "next",
    when: (now) => isConquering(now) && now.round < 3 && now.advice === "conquer",
    waits: true,
    repeats: true,
    point: (now) => at(now.advised?.region),
    say: (now, speaker) => costOf(now.advised, speaker),
  },
  {
    id: "aid",
    when: (now) => isConquering(now) && now.round < 4 && now.advice === "use",
    waits: true,
    repeats: true,
    point: (now) => ({ css: `[data-testid^="ability-${now.hint?.split(" ")[1] ?? ""}"]` }),
    say: (now, speaker) => ({ ability: speaker.ability(now.hint?.split(" ")[1] ?? "") }),
  },
  {
    id: "redeploy",
    when: (now) => now.question === "ask.deploy" && now.isOwnTurn && now.round < 3,
    waits: true,
    repeats: true,
    point: () => ({ testid: "spread-borders" }),
  },
];

function comboWords(now: Moment, speaker: Speaker): Details {
  const combo = now.view.combos[now.advisedPlace];
  if (!combo) return { combo: "", tokens: "", price: "", race: "", power: "" };
  return {
    combo: speaker.combo(combo.race, combo.power),
    tokens: speaker.tokens(combo.tokens ?? 0),
    price: combo.price ? speaker.coins(combo.price) : t("web.panel.combos.free"),
    race: speaker.about(`race.${speaker.box}.${combo.race}`),
    power: combo.power ? speaker.about(`power.${speaker.box}.${combo.power}`) : "",
  };
}

/** Return the first step whose moment it is and that was not shown before. */
export function stepFor(now: Moment, said: ReadonlySet<string>, steps: readonly GuideStep[] = STEPS): GuideStep | null {
  return steps.find((step) => (step.repeats || !said.has(step.id)) && step.when(now)) ?? null;
}
