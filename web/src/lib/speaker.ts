/** Puts what the server says in ids and numbers into words. */
import type { Scene } from "./protocol";

export class Speaker {
  constructor(
    readonly game: string,
    readonly names: string[],
    readonly scene: Scene | null,
  ) {}
}
