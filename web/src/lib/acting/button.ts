/** A button of the action bar. */
export interface ActButton {
  /** Part of its test id, such as `ability-gnomes-0`. */
  id: string;
  label: string;
  /** What it does, in a sentence. */
  sentence?: string;
  /** A name in icons.json. */
  icon?: string;
  isHint?: boolean;
  isDisabled?: boolean;
  /** Pips, for a face of the die. */
  pips?: number;
  run: () => void;
}

/** Something to be confirmed, or one of several things to be named. */
export interface Confirmation {
  title: string;
  lines: string[];
  /** What the button says that changes nothing. */
  stay?: string;
  /** Whoever does not want to be asked this again. */
  never?: () => void;
  /** The die's faces are shown with it. */
  odds?: { good: number; all: number };
  buttons: ActButton[];
}
