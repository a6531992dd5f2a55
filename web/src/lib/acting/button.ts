/** A button of the action bar. */
export interface ActButton {
  /** Part of its test id, such as `ability-gnomes-0`. */
  id: string;
  label: string;
  /** An explanation in one sentence. */
  sentence?: string;
  /** A name in icons.json. */
  icon?: string;
  isHint?: boolean;
  isDisabled?: boolean;
  /** Pips, for a face of the die. */
  pips?: number;
  /** The digit key, where the label is a number; otherwise keys follow the order. */
  digit?: number;
  /** Not the step that the player most likely wants. */
  isQuiet?: boolean;
  run: () => void;
}

/** A dialog that asks for a confirmation, or which of several actions is meant. */
export interface Confirmation {
  title: string;
  lines: string[];
  /** The label of the button that cancels. */
  stay?: string;
  /** Called when the player does not want to be asked this again. */
  never?: () => void;
  /** Odds to show as faces of the die. */
  odds?: { good: number; all: number };
  buttons: ActButton[];
}
