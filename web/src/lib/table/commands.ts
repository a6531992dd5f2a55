/** What somebody can do with a running game besides playing it, and which of these must be asked twice. */
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
  /** It cannot be taken back. */
  isFinal?: boolean;
}

/** Whether a bot can be let into a seat: by the host, for a person who plays it now, unless it is the host's only one. */
export function canStandIn(info: TableInfo | null, you: string | null, seat: number): boolean {
  const other = info?.seats[seat];
  if (info?.status !== "playing" || you === null || info.host !== you || other?.kind !== "person") return false;
  const isOnlyOwn = other.guest === you && !info.setup.hot_seat;
  return !isOnlyOwn && !other.away && !other.conceded;
}

/** Who plays for a person who is away: somebody of middling strength, whoever the person is. */
const STAND_IN = "medium";

/** A bot plays in a seat until whoever sits there is back. */
export function standIn(seat: number): Command {
  return { id: "seat", ask: { type: "seat", seat, bot: STAND_IN }, isFinal: true };
}

/** Whether somebody can be sent away for good: by the host, from a running game, unless that has been done. */
export function canSendAway(info: TableInfo | null, you: string | null, seat: number): boolean {
  const other = info?.seats[seat];
  if (info?.status !== "playing" || you === null || info.host !== you || other?.kind !== "person") return false;
  return other.guest !== you && !(info.banned ?? []).some(({ guest }) => guest === other.guest);
}

/** A guest does not come back to this table. */
export function sendAway(guest: string): Command {
  return { id: "ban", ask: { type: "ban", guest, banned: true }, isFinal: true };
}

export function commandsFor(info: TableInfo | null, you: string | null, seat: number | null): Command[] {
  if (info?.status !== "playing" || you === null) return [];
  const isHost = info.host === you;
  const own = seat === null ? undefined : info.seats[seat];
  const commands: Command[] = [];
  if (isHost)
    commands.push(
      info.paused == null
        ? { id: "pause", ask: { type: "pause", paused: true } }
        : { id: "resume", ask: { type: "pause", paused: false } },
    );
  if (own && !own.conceded) {
    const isPlaced = own.redeploys_by_itself === true;
    commands.push({
      id: isPlaced ? "redeploy-myself" : "redeploy-for-me",
      ask: { type: "redeploy-for-me", redeploy: !isPlaced },
    });
    commands.push(own.away ? { id: "back", ask: { type: "back" } } : { id: "leave", ask: { type: "leave" } });
    commands.push(
      own.wants_end
        ? { id: "unvote", ask: { type: "vote", end: false } }
        : { id: "vote", ask: { type: "vote", end: true }, isFinal: true },
    );
    if (!info.setup.hot_seat) commands.push({ id: "concede", ask: { type: "concede" }, isFinal: true });
  }
  if (isHost) commands.push({ id: "close", ask: { type: "close" }, isFinal: true });
  // Around one device nobody leaves: the game is paused or closed.
  return info.setup.hot_seat
    ? commands.filter(({ id }) => id !== "leave" && id !== "redeploy-for-me" && id !== "redeploy-myself")
    : commands;
}
