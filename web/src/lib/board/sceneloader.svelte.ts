/** Loads the scene of the current boards and shape, and retries when that fails. */
import type { Scene } from "../server/protocol";
import { type Shape, sceneOf } from "./scene";

const RETRY = 3000;

export class SceneLoader {
  scene = $state.raw<Scene | null>(null);
  private attempt = $state(0);

  /** Must be called during component initialisation; loads again whenever boards or shape change. */
  constructor(boards: () => readonly string[], shape: () => Shape) {
    const wanted = $derived(boards().join(","));
    $effect(() => {
      void this.attempt;
      if (!wanted) return;
      const [ids, form] = [wanted.split(","), shape()];
      let isWanted = true;
      let timer = 0;
      sceneOf(ids, form).then(
        (found) => isWanted && (this.scene = found),
        () => (timer = window.setTimeout(() => (this.attempt += 1), RETRY)),
      );
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    });
  }
}
