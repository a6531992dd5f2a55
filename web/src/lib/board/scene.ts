/** Scenes (the geometry of a map), fetched once for each set of boards and shape. */
import type { Layout } from "../screen/layout.svelte";
import { fileUrl } from "../offline/mode";
import { get, localApi } from "../server/api";
import type { Scene } from "../server/protocol";

export type Shape = "landscape" | "portrait";

export const shapeFor = (layout: Layout): Shape => (layout === "phone" ? "portrait" : "landscape");

const cache = new Map<string, Promise<Scene>>();

const query = (boards: readonly string[], shape: Shape): string =>
  `boards=${boards.map(encodeURIComponent).join(",")}&shape=${shape}`;

/** Boards drawn in this browser are unknown to a server. */
const isOwn = (board: string): boolean => board.startsWith("own-");

export function sceneOf(boards: readonly string[], shape: Shape): Promise<Scene> {
  const key = query(boards, shape);
  let scene = cache.get(key);
  if (!scene) {
    scene = load(`/api/scene?${key}`, boards.some(isOwn));
    cache.set(key, scene);
    scene.catch(() => cache.delete(key));
  }
  return scene;
}

async function load(path: string, mayBeLocal: boolean): Promise<Scene> {
  const scene = await get<Scene>(path).catch((error: unknown) => {
    if (!mayBeLocal) throw error;
    return localApi<Scene>("GET", path);
  });
  for (const { picture } of scene.boards) picture.address = fileUrl(picture.address ?? "");
  return scene;
}
