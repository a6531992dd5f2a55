/** Commands of the table menu besides playing, and which of them need a confirmation. */
import type { Ask } from "../server/connection";
import type { TableInfo } from "../server/protocol";

export interface Command {
  id:
    | "seat"
    | "ban"
    | "pause"
    | "resume"
    | "vote"
    | "unvote"
    | "redeploy-for-me"
    | "redeploy-myself"
    | "leave"
    | "back"
    | "concede"
    | "close";
  ask: Ask;
  /** It cannot be undone, or has consequences. */
  isFinal?: boolean;
  /** Seconds that I may still pause a rated game. */
  pauseLeft?: number;
}

/** Return whether a guest is the host of a running game in which the host may change seats: one that is not rated. */
function mayManage(info: TableInfo | null, you: string | null): boolean {
  return info?.status === "playing" && you !== null && info.host === you && !info.rated;
}

/** Return the command that pauses or resumes the game: for the host or, in a rated game, on each person's own time. */
function pauseCommand(info: TableInfo, isHost: boolean, seat: number | null): Command | null {
  const own = seat === null ? undefined : info.seats[seat];
  const resume: Command = { id: "resume", ask: { type: "pause", paused: false } };
  const pause: Command = { id: "pause", ask: { type: "pause", paused: true } };
  if (!info.rated) return !isHost ? null : info.paused == null ? pause : resume;
  if (info.paused != null) return info.paused_by === seat ? resume : null;
  const pauseLeft = own?.conceded ? 0 : (own?.pause_left ?? 0);
  return pauseLeft > 0 ? { ...pause, pauseLeft } : null;
}

/** Return whether the host may put a bot into a seat: of a person who plays, but not the host's only seat. */
export function canStandIn(info: TableInfo | null, you: string | null, seat: number): boolean {
  const other = info?.seats[seat];
  if (!mayManage(info, you) || other?.kind !== "person") return false;
  const isOnlyOwn = other.guest === you && !info?.setup.hot_seat;
  return !isOnlyOwn && !other.away && !other.conceded;
}

/** The level of the bot that plays for an absent person. */
const STAND_IN = "medium";

/** Return the command that lets a bot play until the person returns. */
export function standInCommand(seat: number): Command {
  return { id: "seat", ask: { type: "seat", seat, bot: STAND_IN }, isFinal: true };
}

/** Return whether the host may ban the person in a seat from a running game. */
export function canBan(info: TableInfo | null, you: string | null, seat: number): boolean {
  const other = info?.seats[seat];
  if (!mayManage(info, you) || other?.kind !== "person") return false;
  return other.guest !== you && !(info?.banned ?? []).some(({ guest }) => guest === other.guest);
}

/** Return the command that bans a guest from this table. */
export function banCommand(guest: string): Command {
  return { id: "ban", ask: { type: "ban", guest, banned: true }, isFinal: true };
}

/** Return the commands available to a guest. */
export function commandsFor(info: TableInfo | null, you: string | null, seat: number | null): Command[] {
  if (info?.status !== "playing" || you === null) return [];
  const isHost = info.host === you;
  const own = seat === null ? undefined : info.seats[seat];
  const commands: Command[] = [];
  const pausing = pauseCommand(info, isHost, seat);
  if (pausing) commands.push(pausing);
  if (own && !own.conceded) {
    const isPlaced = own.redeploys_by_itself === true;
    commands.push({
      id: isPlaced ? "redeploy-myself" : "redeploy-for-me",
      ask: { type: "redeploy-for-me", redeploy: !isPlaced },
    });
    commands.push(
      own.away ? { id: "back", ask: { type: "back" } } : { id: "leave", ask: { type: "leave" }, isFinal: info.rated },
    );
    commands.push(
      own.wants_end
        ? { id: "unvote", ask: { type: "vote", end: false } }
        : { id: "vote", ask: { type: "vote", end: true }, isFinal: true },
    );
    if (!info.setup.hot_seat) commands.push({ id: "concede", ask: { type: "concede" }, isFinal: true });
  }
  // A rated game is not closed: that would be a way out for a loser.
  if (isHost && !info.rated) commands.push({ id: "close", ask: { type: "close" }, isFinal: true });
  // With one shared device nobody leaves: the game is paused or closed.
  return info.setup.hot_seat
    ? commands.filter(({ id }) => id !== "leave" && id !== "redeploy-for-me" && id !== "redeploy-myself")
    : commands;
}
