/** Positions as one line of text: found in pasted text, shared by link, and opened as a table. */
import { get } from "../server/api";
import type { NewTable, Notation, PositionInfo } from "../server/protocol";
import { MY_STRENGTH } from "./bots";
import { friendName } from "./names";

/** How a position is continued: me against bots, or friends with one device. */
export type WayOn = "bots" | "device";

const PAGE = "/position";
/** The start of every notation, in any version of the format. */
const BEGINNING = /er\d+\//;

/** Return the notation in pasted text: alone, in a link, wrapped over lines or quoted in a message; "" if none. */
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

/** Return the address of a position's page. */
export const positionPath = (notation: string): string => `${PAGE}#${notation}`;

/** Fetch the server's description of a position. */
export const readPosition = (notation: string): Promise<PositionInfo> =>
  get<PositionInfo>(`/api/position?notation=${encodeURIComponent(notation)}`);

export async function positionOf(table: string): Promise<string> {
  return (await get<Notation>(`/api/tables/${table}/notation`)).notation;
}

/** Return the request for a table that continues a position: I have the seat that decides, or all of them. */
export function tableFrom(notation: string, { game, players, seat }: PositionInfo, way: WayOn): NewTable {
  const setup = { game, players, start: notation };
  const seats = Array.from({ length: players }, (_, index) => index);
  if (way === "device") return { setup: { ...setup, hot_seat: true }, names: seats.map(friendName) };
  return { setup, bots: seats.map((index) => (index === seat ? null : MY_STRENGTH)) };
}
