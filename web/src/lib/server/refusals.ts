/** Why something was refused, in words: of the API the server's own sentence, over a socket the text of its reason. */
import { t, texts } from "../texts/texts.svelte";
import { ApiError, caller } from "./api";
import { RefusedError } from "./connection";

export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof RefusedError) {
    const id = `error.${error.reason}`;
    return texts.has(id) ? t(id, error.details) : caller.away;
  }
  return caller.away;
}

export function reasonOf(error: unknown): string {
  return error instanceof ApiError || error instanceof RefusedError ? error.reason : "";
}
