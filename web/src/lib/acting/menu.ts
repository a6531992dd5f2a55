/** A decision, sorted by how it is played: regions to light up, combos, buttons, a spread, yes or no. */
import type { Choice, Decision, Explanation, Option, Spread } from "../server/protocol";
import { textOf } from "./actiontext";

/** Something that can be done with a region. */
export interface RegionChoice {
  region: number;
  /** The kind of action: conquer, roll, target … */
  what: string;
  /** The action in words. */
  text: string;
  explanation?: Explanation;
}

export interface Menu {
  question: string;
  ability?: string;
  /** What can be done with each region, all but giving it up. */
  regions: Map<number, RegionChoice[]>;
  /** Regions that can be given up: kept apart, so that nobody does it by accident. */
  abandon: Map<number, RegionChoice>;
  /** Combos by their place. */
  picks: Map<number, Option>;
  /** Options to be drawn as buttons. */
  options: Option[];
  decline: Option | null;
  /** What ends the asking: the end of conquests, or nothing more. */
  ends: Option | null;
  yesNo: { yes: string; no: string } | null;
  spread: Spread | null;
  /** People at a real table tell what chance brings. */
  isChance: boolean;
}

export function menuOf(decision: Decision): Menu {
  const menu: Menu = {
    question: decision.question,
    regions: new Map(),
    abandon: new Map(),
    picks: new Map(),
    options: [],
    decline: null,
    ends: null,
    yesNo: null,
    spread: null,
    isChance: decision.question.startsWith("chance."),
  };
  if (decision.ability !== undefined) menu.ability = decision.ability;
  for (const choice of decision.choices) sortIn(menu, choice);
  return menu;
}

function sortIn(menu: Menu, choice: Choice): void {
  if (choice.kind === "region" || choice.kind === "several") {
    for (const { action, region, explanation } of choice.options) {
      const found: RegionChoice = { region, what: choice.what, text: textOf(action) };
      if (explanation) found.explanation = explanation;
      if (choice.what === "abandon") menu.abandon.set(region, found);
      else menu.regions.set(region, [...(menu.regions.get(region) ?? []), found]);
    }
    if (choice.kind === "several" && choice.done) sortOption(menu, choice.done);
  } else if (choice.kind === "one-of") for (const option of choice.options) sortOption(menu, option);
  else if (choice.kind === "spread") menu.spread = choice;
  else if (choice.kind === "yes-no") menu.yesNo = { yes: textOf(choice.yes), no: textOf(choice.no) };
}

function sortOption(menu: Menu, option: Option): void {
  const { kind, number } = option.action;
  if (kind === "pick" && number !== undefined) menu.picks.set(number, option);
  else if (kind === "decline" && !menu.decline) menu.decline = option;
  else if ((kind === "end" || kind === "done") && !menu.ends) menu.ends = option;
  else menu.options.push(option);
}
