/** Names of puzzles, made of the theme and the race that it is about. */
import type { PuzzleInfo } from "../lib/server/protocol";
import { boxOf } from "../lib/speaking/names";
import { t } from "../lib/texts/texts.svelte";

const NUMERALS = ["", "", " II", " III", " IV", " V", " VI"];

/** Return the name of a puzzle, such as "Last march of the Orcs II". */
export function puzzleName({
  game,
  theme,
  race,
  is_own,
  number,
}: Pick<PuzzleInfo, "game" | "theme" | "race" | "is_own" | "number">): string {
  const key = `race.${boxOf(game)}.${race}`;
  const what = is_own || theme === "leader" ? theme : "rivals";
  const gender = t(`${key}.gender`);
  const name = t(`web.puzzles.name.${what}`, { race: t(`web.puzzles.of.${gender}`, { race: t(key) }) });
  return name + (NUMERALS[number] ?? ` ${number}`);
}
