/** What an ability has been told so far that asks by and by: shown until it has all it wants. */
import type { Decision } from "../protocol";
import type { Menu } from "./menu";
import { textOf } from "./notation";

export interface Told {
  /** The part of the turn in which it was told. */
  readonly moment: string;
  /** The ability that was used last. */
  readonly used?: string;
  /** The region that was named last, and in answer to which question. */
  readonly named?: { readonly question: string; readonly region: number };
}

export const NOTHING: Told = { moment: "" };

/** What is known once something is played. */
export function toldWith(before: Told, menu: Menu, text: string, moment: string): Told {
  const use = menu.options.find((option) => option.what === "use" && textOf(option.action) === text);
  if (use?.ability !== undefined) return { moment, used: use.ability };
  const kept: Told = before.moment === moment ? before : { moment };
  const target = [...menu.regions.values()].flat().find((choice) => choice.what === "target" && choice.text === text);
  return target ? { ...kept, named: { question: menu.question, region: target.region } } : kept;
}

/** The ability with which a conquest is being made. */
export function usedFor({ question }: Decision, told: Told, moment: string): string | null {
  return question === "ask.aided" && told.moment === moment ? (told.used ?? null) : null;
}

/** The region that an earlier question of the same ability was answered with. */
export function namedFor({ question, ability }: Decision, told: Told, moment: string): number | null {
  const { named } = told;
  const isSame = named !== undefined && told.moment === moment && ability !== undefined && named.question.startsWith(`ask.${ability}.`);
  return isSame && named.question !== question ? named.region : null;
}
