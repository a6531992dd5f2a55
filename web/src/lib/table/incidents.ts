/** Incidents at a table beside its game: in the log, as notices, and as a question to those who have a vote. */
import type { Incident, TableInfo } from "../server/protocol";
import type { LogEntry, LogTurn } from "../speaking/logbuilder";
import type { Speaker } from "../speaking/speaker";
import { t, texts } from "../texts/texts.svelte";
import { clockTime } from "../texts/time";

export const INCIDENT_ICONS: Record<Incident["what"], string> = {
  timeout: "ui.clock",
  away: "ui.away",
  back: "ui.person",
  conceded: "ui.concede",
  vote: "ui.end",
  unvote: "ui.play",
  ended: "ui.end",
  paused: "ui.pause",
  resumed: "ui.play",
};

/** Return the sentence for an incident; `isForReader`: the reader is "you". */
export function incidentText({ what, seat }: Incident, speaker: Speaker, isForReader = false): string {
  const isYours = isForReader && seat != null && seat === speaker.you;
  const id =
    isYours && texts.has(`web.table.incident.you.${what}`)
      ? `you.${what}`
      : what === "paused" && seat == null
        ? "paused-by-host"
        : what;
  return t(`web.table.incident.${id}`, { seat: speaker.seat(seat) });
}

/** Return the turns of a log with the incidents up to a step; turns without any keep their object. */
export function withIncidents(
  turns: readonly LogTurn[],
  incidents: readonly Incident[],
  lastStep: number,
  speaker: Speaker,
): readonly LogTurn[] {
  if (!incidents.length || !turns.length) return turns;
  const found = turns.map(() => [] as Incident[]);
  for (const incident of incidents.filter(({ after }) => after <= lastStep)) {
    const at = turns.findLastIndex((turn) => beginOf(turn) <= incident.after);
    found[at]?.push(incident);
  }
  return turns.map((turn, index) => {
    const news = found[index] ?? [];
    return news.length ? { ...turn, entries: merged(turn.entries, news, speaker) } : turn;
  });
}

/** Return the number of the step before the first line of a turn. */
function beginOf({ key, entries }: LogTurn): number {
  const [, number] = /^turn-(\d+)$/.exec(key) ?? [];
  return number === undefined ? (entries[0]?.number ?? 1) - 1 : Number(number);
}

function merged(entries: readonly LogEntry[], incidents: readonly Incident[], speaker: Speaker): LogEntry[] {
  const result = [...entries];
  for (const incident of incidents) {
    const { number, what, after, seat = -1 } = incident;
    const text = incidentText(incident, speaker);
    const key = `incident-${number}`;
    const at = result.findLastIndex((entry) => entry.number <= after) + 1;
    result.splice(at, 0, { key, number: after, seat, icon: INCIDENT_ICONS[what], text, what, places: [] });
  }
  return result;
}

/** Return the incidents after a number that a player is notified of: not those that the player has caused. */
export function newsFor(info: TableInfo | null, seen: number, you: number | null): Incident[] {
  return (info?.incidents ?? []).filter(
    ({ number, what, seat }) => number > seen && (what === "timeout" || seat == null || seat !== you),
  );
}

/** A vote to end the game that waits for this player. */
export interface OpenVote {
  /** The seats of those who want to end it. */
  seats: number[];
  /** The number of players who must agree. */
  all: number;
}

/** Return the vote that a seat has not answered; null: there is none. */
export function voteFor(info: TableInfo | null, seat: number | null): OpenVote | null {
  const own = seat === null ? undefined : info?.seats[seat];
  if (!info || info.status !== "playing" || info.setup.hot_seat || !own) return null;
  if (own.conceded || own.away || own.wants_end) return null;
  const seats = info.seats.flatMap(({ wants_end: wantsEnd }, number) => (wantsEnd ? [number] : []));
  const voters = info.seats.filter(
    ({ kind, conceded, away }) => kind === "person" && !conceded && (info.rated || !away),
  );
  return seats.length ? { seats, all: voters.length } : null;
}

/** Return who has paused the game, and until when if it goes on by itself. */
export function pausedText(info: TableInfo, speaker: Speaker): string {
  const seat = info.paused_by ?? info.seats.findIndex(({ guest }) => guest != null && guest === info.host);
  const time = info.pause_ends == null ? undefined : clockTime(info.pause_ends, texts.language);
  const id = seat < 0 || seat === speaker.you ? "web.act.paused" : "web.act.paused-by";
  return t(time === undefined ? id : `${id}-until`, { seat: speaker.seat(seat), time: time ?? "" });
}
