/** Things that are done one after the other, while something is drawn in between. */

/** Does something later; what is returned calls it off, null where it is done already. */
type Later = (work: () => void) => (() => void) | null;

export class Stages {
  private waiting: (() => void)[] = [];
  private callOff: (() => void) | null = null;
  private isDoing = false;

  /** Puts a stage off; where nothing is drawn, all are done at once. */
  later: Later = (work) => {
    work();
    return null;
  };

  /** Whether something is left to be done. */
  get isUnderWay(): boolean {
    return this.waiting.length > 0;
  }

  /** Do the first of them now, or after what was begun before; what a stage itself begins comes right after it. */
  begin(...stages: (() => void)[]): void {
    if (this.isDoing) this.waiting.unshift(...stages);
    else this.waiting.push(...stages);
    if (!this.isDoing && !this.callOff) this.goOn();
  }
  /** Do what is left, now. */
  settle(): void {
    this.callOff?.();
    this.callOff = null;
    while (this.waiting.length) this.doNext();
  }
  /** Leave what is left. */
  close(): void {
    this.callOff?.();
    this.waiting = [];
  }

  private goOn = (): void => {
    this.callOff = null;
    this.doNext();
    if (this.waiting.length) this.callOff = this.later(this.goOn);
  };
  private doNext(): void {
    this.isDoing = true;
    try {
      this.waiting.shift()?.();
    } finally {
      this.isDoing = false;
    }
  }
}
