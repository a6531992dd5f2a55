/** The reasons of refusals as sentences: the API sends one, over the socket it is looked up by reason. */
import { t, texts } from "../texts/texts.svelte";
import { ApiError, caller } from "./api";
import { RefusedError } from "./connection";

export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof RefusedError) {
    const id = `error.${error.reason}`;
    return texts.has(id) ? t(id, error.details) : caller.unreachable;
  }
  return caller.unreachable;
}

export function reasonOf(error: unknown): string {
  return error instanceof ApiError || error instanceof RefusedError ? error.reason : "";
}
