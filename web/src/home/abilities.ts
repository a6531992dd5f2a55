/** The races and powers of a game by name, for searching. */
import type { GameOffer } from "../lib/server/protocol";
import { boxOf } from "../lib/speaking/names";
import { t } from "../lib/texts/texts.svelte";

export interface NamedAbility {
  id: string;
  kind: "races" | "powers";
  name: string;
  icon: string;
}

/** Return the races and powers of a game with these sets. */
export function abilitiesOf(offer: GameOffer, sets: readonly string[] = []): NamedAbility[] {
  const box = boxOf(offer.id);
  const named = (kind: NamedAbility["kind"], what: string, ids: string[]): NamedAbility[] =>
    ids
      .map((id) => ({ id, kind, name: t(`${what}.${box}.${id}`), icon: `${what}.${box}.${id}` }))
      .sort((one, other) => one.name.localeCompare(other.name));
  const parts = [offer, ...offer.sets.filter(({ id }) => sets.includes(id))];
  return [
    ...named(
      "races",
      "race",
      parts.flatMap(({ races }) => races),
    ),
    ...named(
      "powers",
      "power",
      parts.flatMap(({ powers }) => powers),
    ),
  ];
}

/** Return the text in lower case without accents, so that “anoes” finds “Anões”. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function matching(all: readonly NamedAbility[], wanted: string): NamedAbility[] {
  const term = plain(wanted.trim());
  return all.filter(({ name, id }) => plain(name).includes(term) || id.includes(term));
}
