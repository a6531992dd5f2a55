/** Texts of buttons, questions and confirmations. */
import type { Decision, Explanation, Option, ScorePart, Spread, View } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { counted, type Details, listed, t, texts } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import { type Menu, type RegionChoice, allSeverals } from "./menu";
import { coinsDue } from "./reachable";
import { count, isFull, isLimited, missingCount, regionsNamed, type Selection } from "./selection";
import { hintedCounts, left, type Plan } from "./spread";

/** Return a text with a capital first letter: buttons need it, the engine's texts are parts of sentences. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(texts.language) + text.slice(1);

/** Return the first text that exists, or the last id, so that something is shown. */
function firstOf(ids: readonly string[], details: Details = {}): string {
  return t(ids.find((id) => texts.has(id)) ?? ids.at(-1) ?? "", details);
}

/** The abilities in use, the companions to be placed, and the region for which the die was rolled. */
export interface About {
  used: readonly string[];
  companions: { companion: string; count: number } | null;
  rolledFor: number | null;
}

export function questionText(decision: Decision, speaker: Speaker, about?: About): string {
  const { question, ability } = decision;
  if (about?.used.length)
    return t("web.act.ask.aided-by", { ability: listed(about.used.map((id) => speaker.ability(id))) });
  if (question === "ask.station" && about?.companions) {
    const { companion, count } = about.companions;
    return t("web.act.ask.station-of", { what: speaker.placedCompanions(companion, count) });
  }
  const region = about?.rolledFor ?? null;
  const named = `web.act.${question}.region`;
  if (region !== null && texts.has(named)) return t(named, { region: speaker.region(region) });
  const known = [`web.act.${question}`, question, `ask.${ability}`].find((id) => texts.has(id));
  if (known) return t(known);
  return ability === undefined ? t("web.act.choose") : t("web.act.choose-for", { ability: speaker.ability(ability) });
}

/** Return whose action, and which, is awaited. */
export function waitingText(view: View, speaker: Speaker): string {
  if (view.is_over) return t("web.act.wait.over");
  if (view.chance !== undefined) return firstOf([`web.act.wait.${view.chance.split(".")[0]}`, "web.act.wait.chance"]);
  const seat = view.to_act ?? view.turn_of;
  if (seat === null || seat === undefined) return t("web.act.wait.nobody");
  const isPicking = view.phase === "turn" && view.seats[seat]?.active === undefined;
  return firstOf([isPicking ? "web.act.wait.pick" : `web.act.wait.${view.phase}`, "web.act.wait.other"], {
    seat: speaker.seat(seat),
  });
}

/** Return the label of an option. */
export function optionText(option: Option, speaker: Speaker): string {
  const { what, number = 0 } = option;
  if (what === "banner" && option.race !== undefined) return speaker.race(option.race);
  if (what === "badge" && option.power !== undefined) return speaker.ability(option.power);
  if (option.relic !== undefined) return speaker.ability(option.relic);
  if (what === "first") return speaker.seat(number);
  const short = `web.act.use.${option.ability}.${option.use ?? 0}`;
  if (what === "use" && texts.has(short)) return t(short);
  const count = `web.act.count.${option.ability}`;
  if (what === "count" && texts.has(count)) return number ? counted(count, number) : t(`${count}.none`);
  if (what === "die") return t("web.act.die", { number });
  if (what === "flip" || what === "deal")
    return capital(firstOf([`flip.${option.ability}.${option.action.id}`, "web.act.option"], { number: number + 1 }));
  return capital(speaker.option(option));
}

export const optionIcon = (option: Option, speaker: Speaker): string => {
  const id = option.race ?? option.power ?? option.relic ?? (option.what === "use" ? option.ability : undefined);
  return id === undefined ? "" : speaker.icon(id);
};

export function pickText(option: Option, speaker: Speaker): string {
  const combo = speaker.combo(option.race ?? "", option.power);
  return option.price
    ? t("web.act.take-for", { combo, coins: speaker.coins(option.price) })
    : t("web.act.take", { combo });
}

/** Return the label of an action in a region: "Conquer for 3 tokens". */
export const choiceText = (choice: RegionChoice, speaker: Speaker): string => choiceWords("do", choice, speaker);

/** Return the same with the region's name, for the primary button and hints. */
export const choiceAt = (choice: RegionChoice, speaker: Speaker): string => choiceWords("at", choice, speaker);

function choiceWords(form: "do" | "at", { what, region, explanation }: RegionChoice, speaker: Speaker): string {
  const coins = coinsDue(explanation?.payments);
  const details: Details = {
    region: speaker.region(region),
    tokens: speaker.tokens(explanation?.cost ?? 0),
    coins: speaker.coins(coins),
    ...explanation?.odds,
  };
  if (explanation?.odds) return t(`web.act.${form}.roll`, details);
  return firstOf(
    [
      coins ? `web.act.${form}.${what}-and-pay` : `web.act.${form}.${what}`,
      `web.act.${form}.${what}`,
      `web.act.${form}.target`,
    ],
    details,
  );
}

/** Return the question before a payment: "Pay Ana 2 coins (Aegis) and the bank 1 coin (Doomhammer)?" */
export function paymentText(explanation: Explanation, speaker: Speaker): string {
  const items = (explanation.payments ?? []).map(({ ability, coins, seat }) =>
    t("web.act.pay-item", { seat: speaker.seat(seat), coins: speaker.coins(coins), ability: speaker.ability(ability) }),
  );
  return t("web.act.pay", { list: listed(items) });
}

export const earnsText = (earns: readonly ScorePart[], speaker: Speaker): string => {
  const said = earns.map(
    ({ source, coins }) => `${capital(speaker.source(source))} ${coins < 0 ? "−" : "+"}${Math.abs(coins)}`,
  );
  return t("web.act.earns", { list: said.join(", ") });
};

/** Return what happens when a race declines; some races leave more tokens than others. */
export const declineHelp = (race: string): string => firstOf([`web.act.decline-help.${race}`, "web.act.decline-help"]);

/** Return how many regions are selected, and how many may be. */
export function countText(selection: Selection): string {
  const { least, most } = selection.several;
  if (least === most || (isLimited(selection) && count(selection)))
    return t("web.act.several.chosen-of", { count: count(selection), most });
  if (selection.chosen.length) return t("web.act.several.chosen", { count: selection.chosen.length });
  if (!isLimited(selection)) return t("web.act.several.any");
  return least ? t("web.act.several.between", { least, most }) : counted("web.act.several.up-to", most);
}

/** Return the label that confirms a selection ("Lay 2 bombs"), or says how many are missing. */
export function selectionText(selection: Selection, ability: string | undefined): string {
  const { several, chosen } = selection;
  const lacks = missingCount(selection);
  if (lacks) return counted(count(selection) ? "web.act.several.more" : "web.act.several.lacking", lacks);
  const confirmed = chosen.length || (several.done ? count(selection) : 0);
  const form = confirmed ? "web.act.several.confirm" : "web.act.several.none";
  const id = [`${form}.${ability}`, `${form}.${several.what}`].find((one) => texts.has(one)) ?? form;
  return counted(id, confirmed);
}

/** Return the instruction for a selection: how to change it once it is full. */
export const selectionHelp = (selection: Selection): string =>
  t(isFull(selection) && isLimited(selection) ? "web.act.several.help-full" : "web.act.several.help");

/** Return the hint for a spread; empty places are named only if there are no others. */
function placesText(spread: Spread, hint: readonly string[], speaker: Speaker): string {
  const places = [...hintedCounts(spread, hint)];
  const filled = places.filter(([, count]) => count > 0);
  return listed(
    (filled.length ? filled : places).map(([region, count]) =>
      t("web.act.hint-spread-place", { region: speaker.region(region), count }),
    ),
  );
}

/** Return the hint as a sentence; `label` may add for which race it is. */
export function hintText(
  hint: readonly string[],
  menu: Menu,
  speaker: Speaker,
  label: (said: string) => string = (said) => said,
): string {
  return t("web.act.hint-says", { what: label(actionText(hint, menu, speaker)) });
}

/** Return the label of the next step of a plan; null where the usual buttons name it. */
export function nextLabel(hint: readonly string[], menu: Menu, speaker: Speaker): string | null {
  const [first = ""] = hint;
  const usual = [menu.ends, menu.several?.done, ...menu.picks.values()];
  if (!first || first === menu.yesNo?.yes || first === menu.yesNo?.no) return null;
  if (usual.some((option) => option && textOf(option.action) === first)) return null;
  return actionText(hint, menu, speaker);
}

/** Return the actions of a hint as text. */
function actionText(hint: readonly string[], menu: Menu, speaker: Speaker): string {
  const [first = ""] = hint;
  const [kind = ""] = first.split(" ");
  const choice = [...menu.regions.values()].flat().find((one) => one.text === first);
  const several = allSeverals(menu).find((one) => regionsNamed(one, hint).length);
  if (choice) return choiceAt(choice, speaker);
  if (several) {
    const regions = listed(regionsNamed(several, hint).map((one) => speaker.region(one)));
    return firstOf([`web.act.at.${several.what}`, "web.act.at.target"], { region: regions });
  }
  if (menu.several) return selectionText({ several: menu.several, chosen: [] }, menu.ability);
  if (menu.spread?.what === kind) return t("web.act.hint-spread", { places: placesText(menu.spread, hint, speaker) });
  if (first === menu.yesNo?.yes) return capital(t("act.yes"));
  if (first === menu.yesNo?.no) return capital(t("act.no"));
  const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends];
  const option = options.find((one) => one !== null && textOf(one.action) === first);
  if (!option) return first;
  return option.what === "pick" ? pickText(option, speaker) : optionText(option, speaker);
}

/** Return how much of a spread is placed, and whether the player or the suggestion placed it. */
export function placedText(plan: Plan, isOwn: boolean, unit: (count: number) => string): string {
  const { pool } = plan.spread;
  const rest = left(plan);
  if (rest) return t("web.care.spread.left", { placed: pool - rest, pool: unit(pool), left: rest });
  return t(isOwn ? "web.care.spread.all" : "web.care.spread.for-you", { pool: unit(pool) });
}

export const leftText = (count: number): string => counted("web.act.left", count);
