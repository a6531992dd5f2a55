/** Scenes (the geometry of a map), fetched once for each set of boards and shape. */
import type { Layout } from "../screen/layout.svelte";
import { get } from "../server/api";
import type { Scene } from "../server/protocol";

export type Shape = "landscape" | "portrait";

export const shapeFor = (layout: Layout): Shape => (layout === "phone" ? "portrait" : "landscape");

const cache = new Map<string, Promise<Scene>>();

const query = (boards: readonly string[], shape: Shape): string =>
  `boards=${boards.map(encodeURIComponent).join(",")}&shape=${shape}`;

export function sceneOf(boards: readonly string[], shape: Shape): Promise<Scene> {
  const key = query(boards, shape);
  let scene = cache.get(key);
  if (!scene) {
    scene = get<Scene>(`/api/scene?${key}`);
    cache.set(key, scene);
    scene.catch(() => cache.delete(key));
  }
  return scene;
}
