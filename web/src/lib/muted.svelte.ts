/** Whom somebody does not want to hear at a table, kept in this browser: the server remembers only what a host has said. */
import { SvelteSet } from "svelte/reactivity";
import { store, stored } from "./settings.svelte";

const KEY = "elbowroom.muted";
/** Tables are forgotten, the oldest first. */
const MOST_TABLES = 100;

const isWords = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

/** What was kept, as far as it makes sense; the last table comes last. */
function kept(): Map<string, string[]> {
  try {
    const found = JSON.parse(stored(KEY) ?? "[]") as unknown;
    const pairs = Array.isArray(found) ? found : [];
    return new Map(pairs.flatMap((pair) => (Array.isArray(pair) && typeof pair[0] === "string" && isWords(pair[1]) ? [[pair[0], pair[1]] as const] : [])));
  } catch {
    return new Map();
  }
}

export class Muted {
  private readonly guests: SvelteSet<string>;

  constructor(private readonly table: string) {
    this.guests = new SvelteSet(kept().get(table) ?? []);
  }

  get all(): string[] {
    return [...this.guests];
  }
  has(guest: string): boolean {
    return this.guests.has(guest);
  }
  set(guest: string, isMuted: boolean): void {
    if (isMuted) this.guests.add(guest);
    else this.guests.delete(guest);
    // Another tab may have kept something meanwhile.
    const tables = kept();
    tables.delete(this.table);
    if (this.guests.size) tables.set(this.table, this.all);
    store(KEY, JSON.stringify([...tables].slice(-MOST_TABLES)));
  }
}
