/** Actions in words, as the server reads them: `conquer 7`, `deploy 3 2`, `end`. */
import type { Action } from "../server/protocol";

export function textOf({ kind, region, number }: Action): string {
  return [kind, region, number].filter((part) => part !== undefined && part !== null).join(" ");
}
