/** The columns of combos as a seat sees them: its own first, each combo with its position from the top. */
import type { ComboView, View } from "../server/protocol";

export interface PlacedCombo extends ComboView {
  place: number;
}
export interface Column {
  number: number;
  /** The faction that picks from it, where each faction has its own. */
  faction: string | null;
  combos: PlacedCombo[];
  bannersLeft: number;
}

export function columnsOf(view: View, seat: number | null): Column[] {
  const isSplit = view.banners_left.length > 1;
  const columns = view.banners_left.map((bannersLeft, number) => ({
    number,
    faction: isSplit ? (view.seats.find((one) => (one.column ?? 0) === number)?.team ?? null) : null,
    combos: view.combos.filter((combo) => (combo.column ?? 0) === number).map((combo, place) => ({ ...combo, place })),
    bannersLeft,
  }));
  const own = ownColumn(view, seat);
  // Without a neutral player nobody picks from the neutral column, and its banners are not in the game.
  const used = columns.filter((column) => !isSplit || view.seats.some((one) => (one.column ?? 0) === column.number));
  return used.sort((a, b) => Number(b.number === own) - Number(a.number === own) || a.number - b.number);
}

/** Return the column from which a seat picks; for spectators that of the seat whose turn it is. */
export function ownColumn(view: View, seat: number | null): number {
  return view.seats[seat ?? view.turn_of ?? 0]?.column ?? 0;
}

/** Return the powers beside empty rows, below all combos. */
export function looseBadges(view: View, column: Column): string[] {
  return view.badges.slice(column.combos.length);
}
