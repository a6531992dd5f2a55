/** Where everything lies on the map: fetched once for each set of boards and shape. */
import type { Layout } from "../screen/layout.svelte";
import { get } from "../server/api";
import type { Scene } from "../server/protocol";

export type Shape = "landscape" | "portrait";

export const shapeFor = (layout: Layout): Shape => (layout === "phone" ? "portrait" : "landscape");

const known = new Map<string, Promise<Scene>>();

const query = (boards: readonly string[], shape: Shape): string =>
  `boards=${boards.map(encodeURIComponent).join(",")}&shape=${shape}`;

export function sceneOf(boards: readonly string[], shape: Shape): Promise<Scene> {
  const key = query(boards, shape);
  let scene = known.get(key);
  if (!scene) {
    scene = get<Scene>(`/api/scene?${key}`);
    known.set(key, scene);
    scene.catch(() => known.delete(key));
  }
  return scene;
}
