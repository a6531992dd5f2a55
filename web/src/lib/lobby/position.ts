/** Positions as one line of text: found in what somebody pastes, shared by a link, and opened as a table. */
import { get } from "../server/api";
import type { NewTable, Notation, PositionInfo } from "../server/protocol";
import { MY_STRENGTH } from "./bots";
import { friendName } from "./names";

/** Who plays on from a position: me against bots, or friends around one device. */
export type WayOn = "bots" | "device";

const PAGE = "/position";
/** The beginning of every notation, whatever its format. */
const BEGINNING = /er\d+\//;

/** The notation in what was pasted: by itself, in a link, broken into lines or quoted in a message; empty: none. */
export function notationIn(text: string): string {
  const said = decoded(text).replaceAll(/\s+/g, "");
  const start = said.search(BEGINNING);
  return start < 0 ? "" : said.slice(start).replace(/[>"'”’)]+$/, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address at which a position can be looked at and played. */
export const positionPath = (notation: string): string => `${PAGE}#${notation}`;

/** What a position is, as the server reads it. */
export const readPosition = (notation: string): Promise<PositionInfo> =>
  get<PositionInfo>(`/api/position?notation=${encodeURIComponent(notation)}`);

export async function positionOf(table: string): Promise<string> {
  return (await get<Notation>(`/api/tables/${table}/notation`)).notation;
}

/** A table that goes on from a position: I have the seat that decides, or all of them. */
export function tableFrom(notation: string, { game, players, seat }: PositionInfo, way: WayOn): NewTable {
  const setup = { game, players, start: notation };
  const seats = Array.from({ length: players }, (_, index) => index);
  if (way === "device") return { setup: { ...setup, hot_seat: true }, names: seats.map(friendName) };
  return { setup, bots: seats.map((index) => (index === seat ? null : MY_STRENGTH)) };
}
