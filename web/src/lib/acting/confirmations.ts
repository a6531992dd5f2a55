/** Confirmations: before an action that cannot be undone or costs coins, and where a click is ambiguous. */
import type { Odds } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { t } from "../texts/texts.svelte";
import type { ActButton, Confirmation } from "./button";
import type { RegionChoice } from "./menu";
import { coinsDue, isDie } from "./reachable";
import { choiceText, declineHelp, paymentText } from "./words";

/** Return the button that confirms. */
const yes = (label: string, run: () => void): ActButton => ({ id: "confirm-yes", label, run });

/** Return the confirmation before paying coins or casting a die; null: none is needed, as when the odds were seen. */
export function beforeTaking(
  choice: RegionChoice,
  isSeen: boolean,
  speaker: Speaker,
  run: () => void,
  canUndoDie = false,
): Confirmation | null {
  const { explanation } = choice;
  const pays = coinsDue(explanation?.payments) > 0;
  if (!explanation || (!pays && (!isDie(choice) || isSeen))) return null;
  const odds: Odds | undefined = explanation.odds;
  const lines = [
    pays ? paymentText(explanation, speaker) : "",
    odds && !canUndoDie ? t("web.act.no-way-back") : "",
  ].filter(Boolean);
  const title = t(odds ? "web.act.roll-title" : "web.act.pay-title", { region: speaker.region(choice.region) });
  const what: Confirmation = {
    title,
    lines,
    buttons: [yes(t(odds ? (pays ? "web.act.pay-and-roll" : "web.act.roll") : "web.act.pay-now"), run)],
  };
  return odds ? { ...what, odds } : what;
}

/** Return the confirmation before going into decline. */
export function beforeDecline(race: string, speaker: Speaker, run: () => void): Confirmation {
  return {
    title: t("web.act.decline-title", { race: race && speaker.theRace(race) }),
    lines: [declineHelp(race)],
    buttons: [yes(t("web.act.decline-yes"), run)],
  };
}

/**
 * Return the confirmation before ending conquests while a region could surely be taken, or while the die of the last
 * conquest is free; null: there is neither.
 */
export function beforeEnding(
  choices: readonly RegionChoice[],
  speaker: Speaker,
  run: () => void,
  never: () => void,
): Confirmation | null {
  const sure = choices.filter(
    (choice) =>
      choice.what === "conquer" && choice.explanation && !isDie(choice) && !coinsDue(choice.explanation.payments),
  );
  const costOf = ({ explanation }: RegionChoice): number => explanation?.cost ?? 0;
  const [cheapest] = sure.sort((one, other) => costOf(one) - costOf(other));
  if (!cheapest?.explanation) return beforeSkippingRoll(choices, speaker, run, never);
  const details = {
    count: sure.length,
    region: speaker.region(cheapest.region),
    tokens: speaker.tokens(cheapest.explanation.cost),
  };
  return {
    title: t("web.care.end.title", { tokens: speaker.tokens(cheapest.explanation.hand) }),
    lines: [t("web.care.end.reach", details)],
    stay: t("web.care.end.stay"),
    never,
    buttons: [yes(t("web.act.end"), run)],
  };
}

function beforeSkippingRoll(
  choices: readonly RegionChoice[],
  speaker: Speaker,
  run: () => void,
  never: () => void,
): Confirmation | null {
  const chanceOf = ({ explanation }: RegionChoice): number =>
    (explanation?.odds?.good ?? 0) / (explanation?.odds?.all ?? 1);
  const free = choices.filter(
    (choice) => isDie(choice) && chanceOf(choice) > 0 && !coinsDue(choice.explanation?.payments),
  );
  const [best] = free.sort((one, other) => chanceOf(other) - chanceOf(one));
  const odds = best?.explanation?.odds;
  if (!best || !odds) return null;
  return {
    title: t("web.care.end.roll-title"),
    lines: [t("web.care.end.roll", { region: speaker.region(best.region), ...odds })],
    odds,
    stay: t("web.care.end.stay"),
    never,
    buttons: [yes(t("web.act.end"), run)],
  };
}

/** Return the dialog that asks which of several actions in a region is meant. */
export function askWhich(
  region: number,
  choices: readonly RegionChoice[],
  speaker: Speaker,
  take: (choice: RegionChoice) => void,
): Confirmation {
  const buttons = choices.map((choice) => ({
    id: `which-${choice.what}`,
    label: choiceText(choice, speaker),
    run: () => take(choice),
  }));
  return { title: t("web.act.which", { region: speaker.region(region) }), lines: [], buttons };
}
