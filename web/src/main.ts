import "./tokens.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { guest } from "./lib/guest/guest.svelte";
import "./lib/screen/install.svelte";
import { router } from "./lib/screen/router.svelte";
import { registerWorker } from "./lib/screen/serviceworker";
import { caller } from "./lib/server/api";
import { announcements } from "./lib/server/announcement.svelte";
import { OFFLINE_MARK } from "./lib/offline/mode";
import { whenIdle } from "./lib/screen/idle";
import { prefetchTable } from "./lib/table/prefetch";
import { settings } from "./lib/settings/settings.svelte";
import { readItem } from "./lib/settings/storage";
import { LANGUAGES } from "./lib/server/protocol";
import { type Language, preferred, texts } from "./lib/texts/texts.svelte";
import { pageFor } from "./pages/routes";

const chosen = LANGUAGES.find((language) => language === settings.language);
const language: Language = chosen ?? preferred(navigator.languages);

const RETRY = 2000;

/** Load the texts, and retry until that succeeds: no page works without them. */
async function loadTexts(): Promise<void> {
  try {
    await texts.load(language);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY));
    await loadTexts();
  }
}

/** Load the page and prefetch its content, beside the texts; failed requests are repeated later. */
async function fetchPage(): Promise<void> {
  const page = pageFor(router.path).load();
  prefetchTable(router.path, page).catch(() => {});
  await page.catch(() => {});
}

async function start(): Promise<void> {
  settings.save();
  caller.language = language;
  caller.onAnnouncementMark = (mark) => void announcements.checkMark(mark);
  const textsLoaded = loadTexts();
  // If the guest cannot be loaded now, pages say so and try again.
  const guestLoaded = guest.load().catch(() => undefined);
  await Promise.all([textsLoaded, fetchPage()]);
  registerWorker();
  if (readItem(OFFLINE_MARK))
    whenIdle(() => void import("./lib/offline/download.svelte").then(({ download }) => download.update()));
  mount(App, { target: document.getElementById("app") ?? document.body, props: { guestLoaded } });
}

void start();
