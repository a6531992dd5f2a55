import "./tokens.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { guest } from "./lib/guest/guest.svelte";
import { router } from "./lib/screen/router.svelte";
import { bringWorker } from "./lib/screen/worker";
import { caller } from "./lib/server/api";
import { house } from "./lib/server/house.svelte";
import { fetchAhead } from "./lib/table/ahead";
import { settings } from "./lib/settings/settings.svelte";
import { LANGUAGES } from "./lib/server/protocol";
import { type Language, preferred, t, texts } from "./lib/texts/texts.svelte";
import { pageFor } from "./pages/routes";

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

/** The page is fetched beside the words, and what it shows; what cannot be had now is asked for again. */
async function fetchPage(): Promise<void> {
  const page = pageFor(router.path).load();
  fetchAhead(router.path, page).catch(() => {});
  await page.catch(() => {});
}

async function start(): Promise<void> {
  settings.keep();
  caller.language = language;
  caller.announced = (mark) => void house.notice(mark);
  const told = words();
  // Where the server cannot say who this is, it is asked again when it matters; pages say what is amiss.
  const known = guest.remember().catch(() => undefined);
  await Promise.all([told, fetchPage()]);
  caller.away = t("web.shell.server-away");
  bringWorker();
  mount(App, { target: document.getElementById("app") ?? document.body, props: { known } });
}

void start();
