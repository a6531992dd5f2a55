/** Races and powers of a game by their names, for those who look for one. */
import type { GameOffer } from "../lib/server/protocol";
import { boxOf } from "../lib/speaking/names";
import { t } from "../lib/texts/texts.svelte";

export interface Named {
  id: string;
  kind: "races" | "powers";
  name: string;
  icon: string;
}

export function namedIn(offer: GameOffer): Named[] {
  const box = boxOf(offer.id);
  const named = (kind: Named["kind"], what: string, ids: string[]): Named[] =>
    ids
      .map((id) => ({ id, kind, name: t(`${what}.${box}.${id}`), icon: `${what}.${box}.${id}` }))
      .sort((one, other) => one.name.localeCompare(other.name));
  return [...named("races", "race", offer.races), ...named("powers", "power", offer.powers)];
}

/** Letters without what is above and below them, so that “anoes” finds “Anões”. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function found(all: readonly Named[], wanted: string): Named[] {
  const said = plain(wanted.trim());
  return all.filter(({ name, id }) => plain(name).includes(said) || id.includes(said));
}
