/** The check of boards, which is the server's: what is still wrong with a board's file. */
import { post } from "../lib/server/api";
import type { BoardChecked, BoardFault } from "../lib/server/protocol";

export type Fault = BoardFault;

export async function checkedFile(text: string): Promise<Fault[]> {
  return (await post<BoardChecked>("/api/boards/check", { board: text })).faults;
}
