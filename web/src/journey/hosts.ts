/** The characters of the journey, and the strongest bot, which is called the master here. */
import { botIcon, botName } from "../lib/lobby/bots";
import { t, texts } from "../lib/texts/texts.svelte";

export const hostName = (host: string): string =>
  texts.has(`web.journey.host.${host}`) ? t(`web.journey.host.${host}`) : botName(host);

export const hostIcon = (host: string): string => (host === "expert" ? "home.wizards" : botIcon(host));
