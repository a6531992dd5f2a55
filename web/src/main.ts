import "./tokens.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { bringWorker } from "./lib/screen/worker";
import { caller } from "./lib/server/api";
import { settings } from "./lib/settings/settings.svelte";
import { LANGUAGES } from "./lib/server/protocol";
import { type Language, preferred, t, texts } from "./lib/texts/texts.svelte";

const chosen = LANGUAGES.find((language) => language === settings.language);
const language: Language = chosen ?? preferred(navigator.languages);

const AGAIN = 2000;

/** Without words there is no page: where they cannot be had now, they are asked for again. */
async function words(): Promise<void> {
  try {
    await texts.load(language);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    await words();
  }
}

async function start(): Promise<void> {
  settings.keep();
  await words();
  caller.language = language;
  caller.away = t("web.shell.server-away");
  bringWorker();
  mount(App, { target: document.getElementById("app") ?? document.body });
}

void start();
