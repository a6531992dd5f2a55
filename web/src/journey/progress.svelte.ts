/** The stations of the journey that were won, stored in this browser. */
import { readItem, writeItem } from "../lib/settings/storage";
import { lastOf, STATIONS, type Station } from "./stations";

const KEY = "elbowroom.journey";

function read(): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(readItem(KEY) ?? "[]");
    return new Set(STATIONS.map(({ id }) => id).filter((id) => Array.isArray(found) && found.includes(id)));
  } catch {
    return new Set();
  }
}

export class Journey {
  private won = $state.raw(read());

  get count(): number {
    return this.won.size;
  }
  has(station: Station): boolean {
    return this.won.has(station.id);
  }
  /** Return whether a station can be played: those that were won, and the next one. */
  isOpen(station: Station): boolean {
    return this.has(station) || station === this.next;
  }
  /** The first station that was not won; undefined at the end of the journey. */
  get next(): Station | undefined {
    return STATIONS.find((station) => !this.has(station));
  }
  hasPortrait(host: string): boolean {
    const last = lastOf(host);
    return last !== undefined && this.has(last);
  }
  win(station: Station): void {
    this.won = new Set([...read(), ...this.won, station.id]);
    writeItem(KEY, JSON.stringify([...this.won]));
  }
}

export const journey = new Journey();
