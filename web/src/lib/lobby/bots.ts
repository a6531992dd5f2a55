/** Bots by level, characters, and the bot that matches the player's own strength. */
import { guest } from "../guest/guest.svelte";
import type { CharacterOffer, Offer } from "../server/protocol";
import { t, texts } from "../texts/texts.svelte";

/** Stands for a bot as strong as the host; the server chooses one. */
export const MY_STRENGTH = "my-strength";
/** The level for newcomers, until the server knows better. */
export const FIRST_LEVEL = "easy";

export type Bots = Pick<Offer, "levels" | "characters" | "others">;
export const NO_BOTS: Bots = { levels: [], characters: [], others: [] };

/** Return the name of a bot; third-party bots have no text here and go by their id. */
export function botName(bot: string): string {
  if (bot === MY_STRENGTH) return t("bot.my-strength", { level: levelName(ownLevel()) });
  return texts.has(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}

export const levelName = (level: string): string => t(`level.${level}`);

/** Return a one-line description of a bot; "" where there is none. */
export function aboutBot(bot: string): string {
  return texts.has(`bot.${bot}.about`) ? t(`bot.${bot}.about`) : "";
}

/** Return the icon of a bot; characters have their own face. */
export function botIcon(bot: string | undefined): string {
  return bot !== undefined && texts.has(`bot.${bot}.kind`) ? `character.${bot}` : "ui.bot";
}

/** Return the level that matches the player's strength. */
export const ownLevel = (): string => guest.profile?.strength ?? FIRST_LEVEL;

/** Return the characters of a level. */
export function charactersOf({ characters }: Bots, level: string): CharacterOffer[] {
  return characters.filter((character) => character.level === level);
}

/** Return the name of a character with its kind, for a list. */
export const characterLabel = (id: string): string => `${botName(id)} (${t(`bot.${id}.kind`)})`;
