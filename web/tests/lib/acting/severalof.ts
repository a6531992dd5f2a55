/** A choice of several regions, as an ability would ask for it. */
import type { Several } from "../../../src/lib/server/protocol";

export const severalOf = (regions: number[], more: Partial<Several> = {}): Several => ({
  kind: "several",
  what: "target",
  options: regions.map((region) => ({ action: { kind: "target", region }, region })),
  least: 0,
  most: regions.length,
  done: { action: { kind: "done" }, what: "done", ability: "goblins" },
  ...more,
});
