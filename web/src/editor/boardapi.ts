/** Calls to the server that check and save a board. */
import { post } from "../lib/server/api";
import type { BoardChecked, BoardFault, OwnBoard } from "../lib/server/protocol";

export type Fault = BoardFault;

/** Return the problems of a board file. */
export async function checkBoard(toml: string): Promise<Fault[]> {
  return (await post<BoardChecked>("/api/boards/check", { toml })).faults;
}

/** Save a board file on the server; return the board's id. */
export async function saveBoard(toml: string): Promise<string> {
  return (await post<OwnBoard>("/api/boards", { toml })).id;
}
