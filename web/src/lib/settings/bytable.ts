/** What this browser keeps about tables: of the latest ones only, so that it does not grow for ever. */
import { readItem, writeItem } from "./storage";

const MOST_TABLES = 100;

export class KeptByTable<Value> {
  constructor(
    private readonly key: string,
    private readonly isSound: (value: unknown) => value is Value,
  ) {}

  of(table: string): Value | null {
    return this.all().get(table) ?? null;
  }

  keep(table: string, value: Value | null): void {
    // Another tab may have kept something meanwhile.
    const tables = this.all();
    tables.delete(table);
    if (value !== null) tables.set(table, value);
    writeItem(this.key, JSON.stringify([...tables].slice(-MOST_TABLES)));
  }

  /** What was kept, as far as it makes sense; the last table comes last. */
  private all(): Map<string, Value> {
    try {
      const found = JSON.parse(readItem(this.key) ?? "[]") as unknown;
      const pairs = Array.isArray(found) ? (found as unknown[]) : [];
      return new Map(
        pairs.flatMap((pair) =>
          Array.isArray(pair) && typeof pair[0] === "string" && this.isSound(pair[1])
            ? [[pair[0], pair[1]] as const]
            : [],
        ),
      );
    } catch {
      return new Map();
    }
  }
}
