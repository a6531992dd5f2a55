/** A table at which a puzzle is solved: my turn in its position, characters in all other seats. */
import { guest } from "../lib/guest/guest.svelte";
import { randomName } from "../lib/lobby/names";
import { createTable, startTable } from "../lib/lobby/starting";
import type { NewTable, PuzzleInfo } from "../lib/server/protocol";

/** Who sits around a puzzle, from my seat on: they have names and faces, and hardly have to think. */
const OTHERS = ["lumi", "zillo", "hilgard", "brakk"] as const;

export function tableFor({ id, game, players, position, seat }: PuzzleInfo): NewTable {
  const others = Array.from({ length: players }, (_, index) => (index - seat + players) % players);
  return {
    setup: { game, players, start: position, open_coins: true, puzzle: id },
    bots: others.map((place) => OTHERS[place - 1] ?? null),
  };
}

/** Make the table and begin; its address. */
export async function openPuzzle(puzzle: PuzzleInfo): Promise<string> {
  const { id } = await createTable(tableFor(puzzle), guest.name || randomName(), puzzle.seat);
  await startTable(id);
  return `/t/${id}`;
}
