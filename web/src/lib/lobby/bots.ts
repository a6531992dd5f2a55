/** Who can be asked to play: bots by level, characters, and whoever plays as well as I do. */
import { guest } from "../guest/guest.svelte";
import type { CharacterOffer, Offer } from "../server/protocol";
import { t, texts } from "../texts/texts.svelte";

/** The seat of a bot that plays as well as the host; the server finds one. */
export const MY_STRENGTH = "my-strength";
/** What a newcomer plays against, as long as the server has not said anything else. */
export const FIRST_LEVEL = "easy";

export type Bots = Pick<Offer, "levels" | "characters" | "others">;
export const NO_BOTS: Bots = { levels: [], characters: [], others: [] };

/** A bot that came from elsewhere has no words here: it goes by the name it was given there. */
export function botName(bot: string): string {
  if (bot === MY_STRENGTH) return t("bot.my-strength", { level: levelName(ownLevel()) });
  return texts.has(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}

export const levelName = (level: string): string => t(`level.${level}`);

/** What a bot is like, in a line; empty where nobody knows. */
export function aboutBot(bot: string): string {
  return texts.has(`bot.${bot}.about`) ? t(`bot.${bot}.about`) : "";
}

/** The face of a bot, as the name of an icon: characters have their own. */
export function botIcon(bot: string | undefined): string {
  return bot !== undefined && texts.has(`bot.${bot}.kind`) ? `character.${bot}` : "ui.bot";
}

/** The level of the bots that play as well as I do. */
export const ownLevel = (): string => guest.profile?.strength ?? FIRST_LEVEL;

/** The characters of a level. */
export function charactersOf({ characters }: Bots, level: string): CharacterOffer[] {
  return characters.filter((character) => character.level === level);
}

/** A character with what it is, for a list. */
export const characterLabel = (id: string): string => `${botName(id)} (${t(`bot.${id}.kind`)})`;
