/** The scene of whatever boards and shape are wanted now; fetched again after a while when it could not be had. */
import type { Scene } from "../server/protocol";
import { type Shape, sceneOf } from "./scene";

const AGAIN = 3000;

export class ShownScene {
  scene = $state.raw<Scene | null>(null);
  private attempt = $state(0);

  /** To be made while a component is: what is wanted is looked at again whenever it changes. */
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
        () => (timer = window.setTimeout(() => (this.attempt += 1), AGAIN)),
      );
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    });
  }
}
