/** The journey: games against the characters, one after the other, the last one against the strongest bot. */
import type { NewTable } from "../lib/server/protocol";
import stations from "./stations.json";

export interface Station {
  id: string;
  /** The character that speaks. */
  host: string;
  /** The special feature of the game, as part of a text id; "" for none. */
  special: string;
  table: NewTable;
}

export const STATIONS = stations as unknown as readonly Station[];
/** Everybody whose portrait can be won, in the order of the journey. */
export const HOSTS: readonly string[] = [...new Set(STATIONS.map(({ host }) => host))];

export const stationOf = (id: string): Station | null => STATIONS.find((station) => station.id === id) ?? null;
/** Return what is special about a station's game, as parts of text ids. */
export const featuresOf = ({ special, table }: Station): string[] => [
  ...(special ? [special] : []),
  ...(table.setup.handicap ? ["handicap"] : []),
];
/** Return the last station of a character: winning it wins the portrait. */
export const lastOf = (host: string): Station | undefined => STATIONS.findLast((station) => station.host === host);
