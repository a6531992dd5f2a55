/** Sizes of files as text. */
import { texts } from "../texts/texts.svelte";

/** Return bytes in megabytes, with one digit after the point. */
export const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(texts.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
