/** A table for a puzzle: my turn in its position, with characters in all other seats. */
import { guest } from "../lib/guest/guest.svelte";
import { randomName } from "../lib/lobby/names";
import { createTable, startTable } from "../lib/lobby/createtable";
import { playsHere } from "../lib/offline/place";
import type { NewTable, PuzzleInfo } from "../lib/server/protocol";

/** The characters, from the seat after mine on; chosen because they answer quickly. */
export const OTHERS = ["lumi", "zillo", "hilgard", "brakk"] as const;

export function tableFor({ id, game, players, position, seat }: PuzzleInfo): NewTable {
  const others = Array.from({ length: players }, (_, index) => (index - seat + players) % players);
  return {
    setup: { game, players, start: position, open_coins: true, puzzle: id },
    bots: others.map((place) => OTHERS[place - 1] ?? null),
  };
}

/** Create the table, start the game and return its address. */
export async function openPuzzle(puzzle: PuzzleInfo): Promise<string> {
  const { id } = await createTable(tableFor(puzzle), guest.name || randomName(), puzzle.seat, { local: playsHere() });
  await startTable(id);
  return `/t/${id}`;
}
