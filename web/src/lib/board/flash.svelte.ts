/** Regions that something else points at: a line of the log, or the die. */
const SHOWN = 1800;

class Flash {
  regions = $state.raw<readonly number[]>([]);
  private timer = 0;

  /** Until it is ended. */
  show(regions: readonly number[]): void {
    clearTimeout(this.timer);
    this.regions = regions;
  }
  /** For a moment. */
  glance(regions: readonly number[]): void {
    this.show(regions);
    this.timer = window.setTimeout(() => this.end(), SHOWN);
  }
  end(): void {
    this.show([]);
  }
}

export const flash = new Flash();
