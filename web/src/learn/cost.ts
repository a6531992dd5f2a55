/** The cost of a conquest, in words. */
import type { Explanation } from "../lib/server/protocol";
import type { Speaker } from "../lib/speaking/speaker";

/** Return the sum of several parts, or just the number of tokens. */
export function costText(explanation: Explanation, speaker: Speaker): string {
  const { sum, parts } = speaker.explanation(explanation);
  return parts.length > 1 ? sum : speaker.tokens(explanation.cost);
}
