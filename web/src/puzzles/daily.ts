/** The puzzle of the day: the days in a row on which it was solved, and a result to share that gives nothing away. */
import { readItem, writeItem } from "../lib/settings/storage";
import { t, texts } from "../lib/texts/texts.svelte";
import type { Verdict } from "./results.svelte";

const KEY = "elbowroom.puzzle-days";
const DAY = 86_400_000;
const SIGNS: Readonly<Record<Verdict, string>> = { solved: "✅", helped: "💡", close: "🟨", missed: "❌" };

/** The last day on which the puzzle of the day was answered, in UTC. */
export interface Daily {
  day: string;
  verdict: Verdict;
  /** Days in a row with a solution, up to that day. */
  streak: number;
}

/** Return the date of a moment in UTC, as puzzles change at midnight UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

function read(): Daily | null {
  try {
    const { day, verdict, streak } = JSON.parse(readItem(KEY) ?? "null") as Daily;
    return typeof day === "string" && verdict in SIGNS && Number.isInteger(streak) ? { day, verdict, streak } : null;
  } catch {
    return null;
  }
}

/** Return today's answer, or null if there is none yet. */
export function answerOf(now = Date.now()): Daily | null {
  const last = read();
  return last?.day === dayOf(now) ? last : null;
}

/** Return the days in a row with a solution; the streak lasts until a day has passed without one. */
export function streakOf(now = Date.now()): number {
  const last = read();
  return last && [dayOf(now), dayOf(now - DAY)].includes(last.day) ? last.streak : 0;
}

/** Store the answer to today's puzzle; only the first one of a day counts. */
export function answerToday(verdict: Verdict, now = Date.now()): void {
  if (answerOf(now)) return;
  const streak = verdict === "solved" ? streakOf(now) + 1 : 0;
  writeItem(KEY, JSON.stringify({ day: dayOf(now), verdict, streak } satisfies Daily));
}

/** Return the result as a text to share: the date, the stars and the verdict, but nothing of the solution. */
export function shareText({ day, verdict, streak }: Daily, stars: number): string {
  const date = new Date(day).toLocaleDateString(texts.language, { dateStyle: "medium", timeZone: "UTC" });
  const lines = [
    t("web.puzzles.share.text", { date }),
    `${"★".repeat(stars)}${"☆".repeat(3 - stars)} ${SIGNS[verdict]} ${t(`web.puzzles.state.${verdict}`)}`,
  ];
  if (streak > 1) lines.push(`🔥 ${t("web.puzzles.streak", { count: streak })}`);
  return lines.join("\n");
}
