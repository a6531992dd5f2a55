/** The lessons that follow the first game: short exercises at a given position, then a puzzle. */
import type { LoggedStep } from "../lib/table/game.svelte";
import lessons from "./lessons.json";

/** One card of an exercise: to read, or with actions to take. */
export interface LessonCard {
  /** Its texts are `web.lessons.LESSON.ID`, `.say` and sometimes `.do`; without an id general ones. */
  id?: string;
  /** The region or the element to point at; by default that of the action. */
  point?: number | string;
  /** The actions, in the notation of the log; without them the card is only to be read. */
  do?: string | readonly string[];
  /** The values in its texts: a region, several regions, an ability, and numbers. */
  region?: number;
  regions?: readonly number[];
  ability?: string;
  facts?: Readonly<Record<string, number>>;
}

/** One turn from a position. */
export interface Exercise {
  start: string;
  cards: readonly LessonCard[];
  /** The coins of the turn by source. */
  earns: Readonly<Record<string, number>>;
}

export interface Lesson {
  id: string;
  faces: readonly string[];
  /** The terrain and the sign of its tile. */
  ground: string;
  sign: string;
  game: string;
  players: number;
  puzzle: string;
  exercises: readonly Exercise[];
}

export const LESSONS = lessons as unknown as readonly Lesson[];

export const lessonOf = (id: string | null): Lesson | null => LESSONS.find((lesson) => lesson.id === id) ?? null;
export const lessonAfter = (lesson: Lesson): Lesson | null => LESSONS[LESSONS.indexOf(lesson) + 1] ?? null;

/** Return the name of an exercise, which its table carries. */
export const exerciseName = (lesson: Lesson, index: number): string => `${lesson.id}.${index}`;

/** Return the lesson and the exercise with a name, or null. */
export function exerciseOf(name: string): { lesson: Lesson; index: number; exercise: Exercise } | null {
  const [id = "", place = ""] = name.split(".");
  const lesson = lessonOf(id);
  const exercise = lesson?.exercises[Number(place)];
  return lesson && exercise ? { lesson, index: Number(place), exercise } : null;
}

/** Return the actions of a card. */
export const actionsOf = ({ do: actions = [] }: LessonCard): readonly string[] =>
  typeof actions === "string" ? [actions] : actions;

/** Return how many actions a seat has played, without those that it has undone. */
export function playedBy(seat: number, log: readonly Pick<LoggedStep, "seat" | "action">[]): number {
  return log
    .filter((step) => step.seat === seat)
    .reduce((count, { action }) => Math.max(0, count + (action === "undo" ? -1 : 1)), 0);
}

/** Return whether the turn is over: the next one has begun. */
export const isTurnOver = (log: readonly Pick<LoggedStep, "events">[]): boolean =>
  log.some(({ events }) => events?.some(({ what }) => what === "turn"));

/**
 * Return the position of the card to show: the first one whose actions are not all played, or that is only to be read,
 * was not read, and whose moment has not passed; null after the last one.
 */
export function cardAt({ cards }: Exercise, played: number, read: ReadonlySet<number>): number | null {
  let before = 0;
  for (const [index, card] of cards.entries()) {
    const count = actionsOf(card).length;
    if (count ? before + count > played : before >= played && !read.has(index)) return index;
    before += count;
  }
  return null;
}

/**
 * Return the actions that an exercise allows now: those of the next card with actions, as far as they are not played.
 * None: all are played, and the turn may end.
 */
export function allowedNow({ cards }: Exercise, played: number): readonly string[] {
  let before = 0;
  for (const card of cards) {
    const actions = actionsOf(card);
    if (before + actions.length > played) return actions.slice(played - before);
    before += actions.length;
  }
  return [];
}
