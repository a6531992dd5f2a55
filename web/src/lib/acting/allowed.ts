/** Narrows a decision to the actions that a lesson allows. */
import type { Action, Choice, Decision } from "../server/protocol";
import { textOf } from "./actiontext";

const ENDS: readonly string[] = ["end", "done"];

/** Return the decision with only the first of these actions, or only with what ends the turn if there are none. */
export function narrowed(decision: Decision, [next]: readonly string[]): Decision {
  const fits = ({ action }: { action: Action }): boolean =>
    next === undefined ? ENDS.includes(action.kind) : textOf(action) === next;
  const narrow = (choice: Choice): Choice[] => {
    if (choice.kind === "spread") return next === undefined || next.startsWith(choice.what) ? [choice] : [];
    if (choice.kind === "yes-no") return [];
    // An empty choice shows nothing, but a selection beside the question must stay beside it.
    if (choice.kind === "one-of") return [{ ...choice, options: choice.options.filter(fits) }];
    const options = choice.options.filter(fits);
    if (choice.kind === "region") return [{ ...choice, options }];
    return options.length ? [{ ...choice, options }] : [];
  };
  return { ...decision, choices: decision.choices.flatMap(narrow) };
}
