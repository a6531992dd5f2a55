/** Starts a game with one click, in this browser if the server is away. */
import { canPlayHere, playsHere } from "../offline/place";
import { router } from "../screen/router.svelte";
import type { NewTable, TableInfo } from "../server/protocol";
import { reasonOf, sentenceOf } from "../server/refusals";
import { createTable, startTable } from "./createtable";
import { randomName } from "./names";

export class QuickStart {
  isBusy = $state(false);
  error = $state("");
  /** True if the server is away and the game has not been loaded onto this device. */
  isMissing = $state(false);
  readonly isHere = $derived(playsHere());

  /** Must be called during component initialisation. */
  constructor(private readonly table: NewTable) {
    $effect(() => {
      if (this.isHere) void canPlayHere().then((canPlay) => (this.isMissing = !canPlay));
      else this.isMissing = false;
    });
  }

  readonly play = async (): Promise<void> => {
    this.isBusy = true;
    this.error = "";
    const { isHere } = this;
    try {
      const { id } = await this.create(isHere);
      await startTable(id);
      router.go(`/t/${id}`);
    } catch (failed) {
      // The progress of Python explains a failed start.
      if (!isHere || reasonOf(failed) !== "no-connection") this.error = sentenceOf(failed);
      this.isBusy = false;
    }
  };

  /** Create the table; in this browser if the server turns out to be away. */
  private async create(local: boolean): Promise<TableInfo> {
    try {
      return await createTable(this.table, randomName(), 0, { local });
    } catch (failed) {
      if (local || !playsHere() || !(await canPlayHere())) throw failed;
      return this.create(true);
    }
  }
}
