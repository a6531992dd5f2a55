/** Tables for lessons: one for each exercise, and one for the puzzle at the end. */
import { guest } from "../lib/guest/guest.svelte";
import { createTable, startTable } from "../lib/lobby/createtable";
import { randomName } from "../lib/lobby/names";
import { playsHere } from "../lib/offline/place";
import { get } from "../lib/server/api";
import type { NewTable, Puzzles } from "../lib/server/protocol";
import { openPuzzle, OTHERS } from "../puzzles/opening";
import { lessonPuzzles } from "./lessonprogress.svelte";
import { exerciseName, type Lesson } from "./lessons";

export function tableFor(lesson: Lesson, index: number): NewTable {
  const { game, players } = lesson;
  const start = lesson.exercises[index]?.start ?? "";
  const exercise = exerciseName(lesson, index);
  return {
    setup: { game, players, start, exercise, open_coins: true, hints: false },
    bots: [null, ...OTHERS.slice(0, players - 1)],
  };
}

/** Create the table of an exercise and return its address. */
export async function openExercise(lesson: Lesson, index = 0): Promise<string> {
  const { id } = await createTable(tableFor(lesson, index), guest.name || randomName(), 0, { local: playsHere() });
  await startTable(id);
  return `/t/${id}`;
}

/** Create the table of a lesson's puzzle and return its address; without that puzzle the list of puzzles. */
export async function openLessonPuzzle(lesson: Lesson): Promise<string> {
  const { puzzles } = await get<Puzzles>("/api/puzzles");
  const puzzle = puzzles.find(({ id }) => id === lesson.puzzle);
  if (!puzzle) return "/puzzles";
  const path = await openPuzzle(puzzle);
  lessonPuzzles.set(path.slice("/t/".length), lesson.id);
  return path;
}
