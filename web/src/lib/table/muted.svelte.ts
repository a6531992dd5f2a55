/** Whom somebody does not want to hear at a table, kept in this browser: the server remembers only what a host has said. */
import { SvelteSet } from "svelte/reactivity";
import { KeptByTable } from "../settings/bytable";

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const kept = new KeptByTable("elbowroom.muted", isWords);

export class Muted {
  private readonly guests: SvelteSet<string>;

  constructor(private readonly table: string) {
    this.guests = new SvelteSet(kept.of(table) ?? []);
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
    kept.keep(this.table, this.guests.size ? this.all : null);
  }
}
