/** Things that are done one after the other, while something is drawn in between. */

/** Does something later; what is returned calls it off, null where it is done already. */
type Later = (work: () => void) => (() => void) | null;

export class Stages {
  private waiting: (() => void)[] = [];
  private callOff: (() => void) | null = null;

  /** Puts a stage off; where nothing is drawn, all are done at once. */
  later: Later = (work) => {
    work();
    return null;
  };

  /** Do the first of them now. What was begun before comes first, all of it. */
  begin(...stages: (() => void)[]): void {
    this.settle();
    this.waiting = stages;
    this.goOn();
  }
  /** Do what is left, now. */
  settle(): void {
    this.callOff?.();
    this.callOff = null;
    for (const stage of this.waiting.splice(0)) stage();
  }
  /** Leave what is left. */
  close(): void {
    this.callOff?.();
    this.waiting = [];
  }

  private goOn = (): void => {
    this.callOff = null;
    this.waiting.shift()?.();
    if (this.waiting.length) this.callOff = this.later(this.goOn);
  };
}
