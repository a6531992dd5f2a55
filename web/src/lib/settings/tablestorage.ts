/** Values kept in this browser for each table, of the latest tables only. */
import { readItem, writeItem } from "./storage";

const MAX_TABLES = 100;

export class TableStorage<Value> {
  constructor(
    private readonly key: string,
    private readonly isValid: (value: unknown) => value is Value,
    private readonly most = MAX_TABLES,
  ) {}

  get(table: string): Value | null {
    return this.all().get(table) ?? null;
  }

  set(table: string, value: Value | null): void {
    // Read again: another tab may have written.
    const tables = this.all();
    tables.delete(table);
    if (value !== null) tables.set(table, value);
    writeItem(this.key, JSON.stringify([...tables].slice(-this.most)));
  }

  /** Return the valid stored values; the latest table comes last. */
  private all(): Map<string, Value> {
    try {
      const found = JSON.parse(readItem(this.key) ?? "[]") as unknown;
      const pairs = Array.isArray(found) ? (found as unknown[]) : [];
      return new Map(
        pairs.flatMap((pair) =>
          Array.isArray(pair) && typeof pair[0] === "string" && this.isValid(pair[1])
            ? [[pair[0], pair[1]] as const]
            : [],
        ),
      );
    } catch {
      return new Map();
    }
  }
}
