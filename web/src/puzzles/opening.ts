/** A table at which a puzzle is solved: my turn in its position, bots in all other seats. */
import { guest } from "../lib/guest/guest.svelte";
import { randomName } from "../lib/lobby/names";
import { createTable, startTable } from "../lib/lobby/starting";
import type { NewTable, PuzzleInfo } from "../lib/server/protocol";

export function tableFor({ id, game, players, position, seat }: PuzzleInfo): NewTable {
  return {
    setup: { game, players, start: position, open_coins: true, puzzle: id },
    bots: Array.from({ length: players }, (_, index) => (index === seat ? null : "simple")),
  };
}

/** Make the table and begin; its address. */
export async function openPuzzle(puzzle: PuzzleInfo): Promise<string> {
  const { id } = await createTable(tableFor(puzzle), guest.name || randomName(), puzzle.seat);
  await startTable(id);
  return `/t/${id}`;
}
