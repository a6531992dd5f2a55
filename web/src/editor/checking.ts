/** The check of boards, which is the server's, and keeping one there to play on it. */
import { post } from "../lib/server/api";
import type { BoardChecked, BoardFault, OwnBoard } from "../lib/server/protocol";

export type Fault = BoardFault;

/** What is still wrong with a board's file. */
export async function checkedFile(toml: string): Promise<Fault[]> {
  return (await post<BoardChecked>("/api/boards/check", { toml })).faults;
}

/** The id by which a board can be named at a new table. */
export async function keptFile(toml: string): Promise<string> {
  return (await post<OwnBoard>("/api/boards", { toml })).id;
}
