/** The lessons that were played to their end, stored in this browser. */
import { readItem, writeItem } from "../lib/settings/storage";
import { TableStorage } from "../lib/settings/tablestorage";

const KEY = "elbowroom.lessons-done";

function read(): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(readItem(KEY) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

export class LessonProgress {
  private done = $state.raw(read());

  has(lesson: string): boolean {
    return this.done.has(lesson);
  }
  finish(lesson: string): void {
    if (this.has(lesson)) return;
    this.done = new Set([...read(), ...this.done, lesson]);
    writeItem(KEY, JSON.stringify([...this.done]));
  }
}

export const lessonProgress = new LessonProgress();

/** The lesson of each table with the puzzle of a lesson. */
export const lessonPuzzles = new TableStorage("elbowroom.lesson-puzzles", (value) => typeof value === "string");
