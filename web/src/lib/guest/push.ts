/** Push notifications on this device when it is the guest's turn. */
import { api, get, post } from "../server/api";
import { trustedWorker, WORKER } from "../screen/trusted";
import type { PushKey, Subscribed, Subscriptions } from "../server/protocol";

/** `missing`: not supported, or not without https; `denied`: the user refused, which only the browser's settings can change. */
export type PushState = "missing" | "denied" | "off" | "on";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

const subscriptions = async (): Promise<Subscribed[]> =>
  (await get<Subscriptions>("/api/me/subscriptions")).subscriptions;

export async function pushState(): Promise<PushState> {
  if (!canPush()) return "missing";
  if (Notification.permission === "denied") return "denied";
  const subscription = await ownSubscription();
  if (!subscription || Notification.permission !== "granted") return "off";
  return (await subscriptions()).some(({ endpoint }) => endpoint === subscription.endpoint) ? "on" : "off";
}

/** Ask the user, subscribe, and register the subscription on the server. Must run in a click, or browsers do not ask. */
export async function turnOn(language: string): Promise<PushState> {
  if (!canPush()) return "missing";
  if ((await Notification.requestPermission()) !== "granted")
    return Notification.permission === "denied" ? "denied" : "off";
  await navigator.serviceWorker.register(trustedWorker());
  const worker = await navigator.serviceWorker.ready;
  const { key } = await get<PushKey>("/api/push-key");
  const before = await worker.pushManager.getSubscription();
  // A subscription for another key, for example of an earlier installation, would never work.
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
  const subscription = await ownSubscription();
  const registered = subscription && (await subscriptions()).find(({ endpoint }) => endpoint === subscription.endpoint);
  if (registered) await api("DELETE", `/api/me/subscriptions/${registered.id}`);
  await subscription?.unsubscribe();
  return "off";
}
