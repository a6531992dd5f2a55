/** Progress in the journey and the lessons as part of a personal link: it comes along to another device. */
import { journey } from "../journey/progress.svelte";
import { STATIONS } from "../journey/stations";
import { lessonProgress } from "../learn/lessonprogress.svelte";
import { LESSONS } from "../learn/lessons";

const SEPARATOR = "~";

/** Return a bit for each thing that is done, as short text. */
const packed = <Thing>(things: readonly Thing[], isDone: (thing: Thing) => boolean): string =>
  things.reduce((bits, thing, index) => bits + (isDone(thing) ? 2 ** index : 0), 0).toString(36);

/** Return the things whose bits are set. */
function unpacked<Thing>(things: readonly Thing[], text = ""): Thing[] {
  const bits = parseInt(text, 36) || 0;
  return things.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1);
}

/** Return the code of a personal link with the progress of this device. */
export const withProgress = (code: string): string =>
  [code, packed(STATIONS, (station) => journey.has(station)), packed(LESSONS, ({ id }) => lessonProgress.has(id))].join(
    SEPARATOR,
  );

/** Return the code of a personal link without the progress. */
export const codeIn = (carried: string): string => carried.split(SEPARATOR)[0] ?? "";

/** Add the progress in a personal link to that of this device. */
export function takeProgress(carried: string): void {
  const [, won, done] = carried.split(SEPARATOR);
  for (const station of unpacked(STATIONS, won)) journey.win(station);
  for (const { id } of unpacked(LESSONS, done)) lessonProgress.finish(id);
}
