/** The guests muted in this browser, by table; mutes by the host are kept on the server. */
import { SvelteSet } from "svelte/reactivity";
import { TableStorage } from "../settings/tablestorage";

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const storage = new TableStorage("elbowroom.muted", isWords);

export class Muted {
  private readonly guests: SvelteSet<string>;

  constructor(private readonly table: string) {
    this.guests = new SvelteSet(storage.get(table) ?? []);
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
    storage.set(this.table, this.guests.size ? this.all : null);
  }
}
