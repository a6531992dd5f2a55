/** A decision, sorted by how its choices are shown: regions, selections, combos, buttons, a spread, yes or no. */
import type { Choice, Decision, Explanation, Option, Several, Spread } from "../server/protocol";
import { textOf } from "./actiontext";

/** An action that is possible in a region. */
export interface RegionChoice {
  region: number;
  /** The kind of action: conquer, roll, target … */
  what: string;
  /** The action as text. */
  text: string;
  explanation?: Explanation;
}

export interface Menu {
  question: string;
  ability?: string;
  /** Actions by region. */
  regions: Map<number, RegionChoice[]>;
  /** The selection of several regions that the question asks for. */
  several: Several | null;
  /** Optional selections beside the question, such as regions to abandon: started by a button, so never by accident. */
  sideChoices: Several[];
  /** Combos by position. */
  picks: Map<number, Option>;
  /** Options shown as buttons. */
  options: Option[];
  decline: Option | null;
  /** The option that ends the question: end of conquests, or "nothing more". */
  ends: Option | null;
  yesNo: { yes: string; no: string } | null;
  spread: Spread | null;
  /** True if players at a real table enter the result of chance. */
  isChance: boolean;
}

export function menuOf(decision: Decision): Menu {
  const menu: Menu = {
    question: decision.question,
    regions: new Map(),
    several: null,
    sideChoices: [],
    picks: new Map(),
    options: [],
    decline: null,
    ends: null,
    yesNo: null,
    spread: null,
    isChance: decision.question.startsWith("chance."),
  };
  if (decision.ability !== undefined) menu.ability = decision.ability;
  const [only, ...others] = decision.choices;
  if (only?.kind === "several" && !others.length) menu.several = only;
  else for (const choice of decision.choices) sortIn(menu, choice);
  return menu;
}

/** Return all selections of several regions, the question's own first. */
export const allSeverals = ({ several, sideChoices }: Menu): Several[] =>
  several ? [several, ...sideChoices] : sideChoices;

/** Return the texts of all actions of a menu, without those that place tokens. */
export function actionsIn(menu: Menu): Set<string> {
  const severals = allSeverals(menu).flatMap(({ options, done }) => [...options, ...(done ? [done] : [])]);
  const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends, ...severals];
  const texts = options.flatMap((option) => (option ? [textOf(option.action)] : []));
  const inRegions = [...menu.regions.values()].flat().map(({ text }) => text);
  return new Set([...texts, ...inRegions, ...(menu.yesNo ? [menu.yesNo.yes, menu.yesNo.no] : [])]);
}

function sortIn(menu: Menu, choice: Choice): void {
  if (choice.kind === "region")
    for (const { action, region, explanation } of choice.options) {
      const found: RegionChoice = { region, what: choice.what, text: textOf(action) };
      if (explanation) found.explanation = explanation;
      menu.regions.set(region, [...(menu.regions.get(region) ?? []), found]);
    }
  else if (choice.kind === "several") menu.sideChoices.push(choice);
  else if (choice.kind === "one-of") for (const option of choice.options) sortOption(menu, option);
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
