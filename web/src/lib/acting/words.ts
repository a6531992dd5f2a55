/** What buttons, questions and confirmations say. */
import type { Decision, Explanation, Option, ScorePart, View } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { counted, type Details, listed, t, texts } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import type { Menu, RegionChoice } from "./menu";
import { coinsDue } from "./reachable";

/** Sentences on buttons begin with a capital letter; the engine's words stand within sentences. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(texts.language) + text.slice(1);

/** The first of these texts that there is; else the last, so that nobody is left with nothing. */
function firstOf(ids: readonly string[], details: Details = {}): string {
  return t(ids.find((id) => texts.has(id)) ?? ids.at(-1) ?? "", details);
}

/** The abilities in use, and what is placed besides tokens. */
export interface About {
  used: readonly string[];
  companions: { companion: string; count: number } | null;
}

export function questionText(decision: Decision, speaker: Speaker, about?: About): string {
  const { question, ability } = decision;
  if (about?.used.length)
    return t("web.act.ask.aided-by", { ability: listed(about.used.map((id) => speaker.ability(id))) });
  if (question === "ask.station" && about?.companions) {
    const { companion, count } = about.companions;
    return t("web.act.ask.station-of", { what: speaker.companions(companion, count) });
  }
  const known = [`web.act.${question}`, question, `ask.${ability}`].find((id) => texts.has(id));
  if (known) return t(known);
  return ability === undefined ? t("web.act.choose") : t("web.act.choose-for", { ability: speaker.ability(ability) });
}

/** Whom we wait for, and what for. */
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

/** One option of a choice, on a button. */
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
  if (what === "flip")
    return capital(firstOf([`flip.${option.ability}.${number}`, "web.act.option"], { number: number + 1 }));
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

/** What would be done with a region: "Conquer for 3 tokens". */
export const choiceText = (choice: RegionChoice, speaker: Speaker): string => choiceWords("do", choice, speaker);

/** The same with the region's name, for the primary button and hints. */
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

/** "Pay Ana 2 coins (Aegis) and the bank 1 coin (Doomhammer)?" */
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

/** What a bot would do, in words. */
export function hintText(hint: string, menu: Menu, speaker: Speaker): string {
  const [kind = "", region = "", count = ""] = hint.split(" ");
  const choice = [...[...menu.regions.values()].flat(), ...menu.abandon.values()].find((one) => one.text === hint);
  const said = (): string => {
    if (choice) return choiceAt(choice, speaker);
    if (menu.spread?.what === kind) return t("web.act.hint-spread", { region: speaker.region(Number(region)), count });
    if (hint === menu.yesNo?.yes) return capital(t("act.yes"));
    if (hint === menu.yesNo?.no) return capital(t("act.no"));
    const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends];
    const option = options.find((one) => one !== null && textOf(one.action) === hint);
    if (!option) return hint;
    return option.what === "pick" ? pickText(option, speaker) : optionText(option, speaker);
  };
  return t("web.act.hint-says", { what: said() });
}

export const leftText = (count: number): string => counted("web.act.left", count);
