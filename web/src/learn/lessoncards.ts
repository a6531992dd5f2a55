/** The words of a lesson's cards, and what each card points at. */
import { textOf } from "../lib/acting/actiontext";
import type { Menu } from "../lib/acting/menu";
import { optionText } from "../lib/acting/words";
import type { Speaker } from "../lib/speaking/speaker";
import { type Details, t, texts } from "../lib/texts/texts.svelte";
import { costText } from "./cost";
import { actionsOf, type Exercise, type Lesson, type LessonCard } from "./lessons";
import type { Spot } from "./steps";

export interface CardWords {
  id: string;
  title: string;
  say: string;
  /** The action to take; empty if the card is only to be read. */
  todo: string;
  point: Spot | null;
}

/** Return what a card points at: what it names, or what its action is about. */
function spotOf({ point, region }: LessonCard, action: string): Spot | null {
  if (typeof point === "number") return { region: point };
  if (point) return { css: point };
  const [kind, id] = action.split(" ");
  if (kind === "conquer" || kind === "deploy") return { region: region ?? Number(id) };
  if (kind === "pick") return { testid: `combo-${id}` };
  if (kind === "use") return { css: `[data-testid^="ability-${id}"]` };
  return kind ? { testid: kind } : null;
}

/** Return what the texts of a card name. */
function detailsOf(card: LessonCard, action: string, menu: Menu | null, speaker: Speaker): Details {
  const [kind, id] = action.split(" ");
  const region = card.region ?? (typeof card.point === "number" ? card.point : Number(id));
  const cost = menu?.regions.get(region)?.find(({ explanation }) => explanation)?.explanation;
  const combo = kind === "pick" ? menu?.picks.get(Number(id)) : undefined;
  const button = menu?.options.find((option) => textOf(option.action) === action);
  const ability = card.ability ?? (kind === "use" ? (id ?? "") : "");
  return {
    region: speaker.region(region),
    regions: speaker.regions(card.regions ?? []),
    sum: cost ? costText(cost, speaker) : "",
    combo: combo ? speaker.combo(combo.race ?? "", combo.power) : "",
    ability: speaker.ability(ability),
    about: speaker.about(ability),
    button: button ? optionText(button, speaker) : speaker.ability(ability),
    ally: speaker.seat(2),
    rival: speaker.seat(speaker.names.length - 1),
    // Its "…" is never alone on a line.
    take: t("web.act.take", { combo: "…" }).replace(" ", "\u00a0"),
    declining: t("web.act.decline"),
    abandoning: t("web.act.abandon"),
    ...card.facts,
  };
}

/** Return a card in words. */
export function wordsOf(lesson: Lesson, card: LessonCard, menu: Menu | null, speaker: Speaker): CardWords {
  const [action = ""] = actionsOf(card);
  const details = detailsOf(card, action, menu, speaker);
  const key = card.id ? `web.lessons.${lesson.id}.${card.id}` : "web.lessons.more";
  const todo = texts.has(`${key}.do`) ? `${key}.do` : `web.lessons.do.${action.split(" ")[0]}`;
  return {
    id: card.id ?? action,
    title: t(key, details),
    say: t(`${key}.say`, details),
    todo: action && t(todo, details),
    point: spotOf(card, action),
  };
}

/** Return the card at the end of an exercise: the coins of the turn, and what they show. */
export function resultOf(lesson: Lesson, index: number, { earns }: Exercise, speaker: Speaker): CardWords {
  const parts = Object.entries(earns).map(([source, coins]) => ({ source, coins }));
  const coins = parts.reduce((sum, part) => sum + part.coins, 0);
  const sum = speaker.score(parts);
  return {
    id: "result",
    title: t("web.learn.score", { coins: speaker.coins(coins) }),
    say: `${sum.charAt(0).toLocaleUpperCase(texts.language)}${sum.slice(1)}. ${t(`web.lessons.${lesson.id}.${index}.end`)}`,
    todo: "",
    point: null,
  };
}
