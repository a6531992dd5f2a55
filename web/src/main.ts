import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { caller } from "./lib/api";
import { settings } from "./lib/settings.svelte";
import { type Language, LANGUAGES, preferred, t, texts } from "./lib/texts.svelte";

const chosen = LANGUAGES.find((language) => language === settings.language);
const language: Language = chosen ?? preferred(navigator.languages);

async function start(): Promise<void> {
  settings.keep();
  await texts.load(language);
  caller.language = language;
  caller.away = t("web.shell.server-away");
  mount(App, { target: document.getElementById("app") ?? document.body });
}

void start();
