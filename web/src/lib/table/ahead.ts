/** What a table shows, fetched while its page still comes: where everything lies, and the painted map. */
import { sceneOf, shapeFor } from "../board/scene";
import { layoutFor } from "../screen/layout.svelte";
import { get } from "../server/api";
import type { Laid } from "../server/protocol";

const ADDRESS = /^\/t\/(\w+)\/?$/;

/** Pictures come after the page, without which nobody sees them. What could not be had is asked for again there. */
export async function fetchAhead(path: string, page: Promise<unknown>): Promise<void> {
  const table = ADDRESS.exec(path)?.[1];
  if (table === undefined) return;
  // Answered also where there is no such table, which the page will say: a refusal would stand in the console.
  const { boards } = await get<Laid>(`/api/tables/${table}/boards`);
  if (!boards.length) return;
  const scene = await sceneOf(boards, shapeFor(layoutFor(innerWidth, innerHeight)));
  await page;
  for (const { picture } of scene.boards) new Image().src = picture.address;
}
