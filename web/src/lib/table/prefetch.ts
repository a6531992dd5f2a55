/** Fetches the scene and the pictures of a table's map while the page is still loading. */
import { sceneOf, shapeFor } from "../board/scene";
import { layoutFor } from "../screen/layout.svelte";
import { get } from "../server/api";
import type { TableBoards } from "../server/protocol";

const ADDRESS = /^\/t\/(\w+)\/?$/;

/** Prefetch for a table's address. Pictures wait for the page, which also requests those again that failed. */
export async function prefetchTable(path: string, page: Promise<unknown>): Promise<void> {
  const table = ADDRESS.exec(path)?.[1];
  if (table === undefined) return;
  // This address answers even if the table does not exist: an error would show up in the console.
  const { boards } = await get<TableBoards>(`/api/tables/${table}/boards`);
  if (!boards.length) return;
  const scene = await sceneOf(boards, shapeFor(layoutFor(innerWidth, innerHeight)));
  await page;
  for (const { picture } of scene.boards) new Image().src = picture.address;
}
