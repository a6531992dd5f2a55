/** A name for somebody who has not said one yet: friendly, and not the same for everybody. */
import { t } from "./texts.svelte";

export const LONGEST_NAME = 30;

export function someName(random: () => number = Math.random): string {
  return t("web.home.guest", { number: 1000 + Math.floor(random() * 9000) });
}
