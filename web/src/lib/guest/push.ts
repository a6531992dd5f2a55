/** Being told on this device that it is one's turn, also when no page of ours is open. */
import { api, get, post } from "../server/api";
import { WORKER } from "../screen/worker";
import type { PushKey, Subscribed, Subscriptions } from "../server/protocol";

/** `missing`: this browser cannot, or not without https; `denied`: somebody said no, which only they can change. */
export type PushState = "missing" | "denied" | "off" | "on";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function own(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

const all = async (): Promise<Subscribed[]> => (await get<Subscriptions>("/api/me/subscriptions")).subscriptions;

export async function pushState(): Promise<PushState> {
  if (!canPush()) return "missing";
  if (Notification.permission === "denied") return "denied";
  const subscription = await own();
  if (!subscription || Notification.permission !== "granted") return "off";
  return (await all()).some(({ endpoint }) => endpoint === subscription.endpoint) ? "on" : "off";
}

/** Ask the person, then the browser, then the server; called from a click, or browsers do not ask at all. */
export async function turnOn(language: string): Promise<PushState> {
  if (!canPush()) return "missing";
  if ((await Notification.requestPermission()) !== "granted")
    return Notification.permission === "denied" ? "denied" : "off";
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const { key } = await get<PushKey>("/api/push-key");
  const before = await worker.pushManager.getSubscription();
  // One made for another key, such as before the server was set up anew, would never be heard.
  await before?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await post<Subscribed>("/api/me/subscriptions", {
    kind: "push",
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
    language,
  });
  return "on";
}

export async function turnOff(): Promise<PushState> {
  const subscription = await own();
  const told = subscription && (await all()).find(({ endpoint }) => endpoint === subscription.endpoint);
  if (told) await api("DELETE", `/api/me/subscriptions/${told.id}`);
  await subscription?.unsubscribe();
  return "off";
}
