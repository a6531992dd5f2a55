/** Actions as text, as the server reads them: `conquer 7`, `deploy 3 2`, `use berserk`, `end`. */
import type { Action } from "../server/protocol";

export function textOf({ kind, id, region, number }: Action): string {
  return [kind, id, region, number].filter((part) => part !== undefined && part !== null).join(" ");
}
