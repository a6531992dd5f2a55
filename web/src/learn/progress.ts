/** The player's progress in the guided first game, stored in this browser. */
import { readItem, writeItem } from "../lib/settings/storage";

const KEY = "elbowroom.lesson";

export interface Progress {
  table: string;
  said: string[];
  /** The guide was closed; a button brings it back. */
  isAway: boolean;
}

export function progress(): Progress | null {
  try {
    const found: unknown = JSON.parse(readItem(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    const { table, said, isAway } = found as Partial<Progress>;
    if (typeof table !== "string") return null;
    return {
      table,
      said: Array.isArray(said) ? said.filter((id) => typeof id === "string") : [],
      isAway: isAway === true,
    };
  } catch {
    return null;
  }
}

export function keepProgress(kept: Progress | null): void {
  writeItem(KEY, kept && JSON.stringify(kept));
}
