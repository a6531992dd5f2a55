/** The guest of this browser: no account, only a token in the browser's storage. */
import { ApiError, api, caller } from "../server/api";
import type { Profile, Welcomed } from "../server/protocol";
import { readItem, writeItem } from "../settings/storage";
import { forgetSeen } from "./lastseen";

const KEY = "elbowroom.guest";
const RENEWED = "elbowroom.guest.renewed";
const PROFILE = "elbowroom.guest.profile";
const TOKEN = /^[\x21-\x7e]+$/;
const WEEK = 7 * 24 * 3600 * 1000;

let profile = $state<Profile | null>(null);

function keepProfile(next: Profile): void {
  profile = next;
  writeItem(PROFILE, JSON.stringify(next));
}
/** Return the profile as last loaded, or null. */
function seenProfile(): Profile | null {
  try {
    const seen = JSON.parse(readItem(PROFILE) ?? "null") as Profile | null;
    return typeof seen?.id === "string" && typeof seen.name === "string" ? seen : null;
  } catch {
    return null;
  }
}

export const guest = {
  get profile(): Profile | null {
    return profile;
  },
  get name(): string {
    return profile?.name ?? "";
  },
  get token(): string | null {
    return caller.token;
  },
  /**
   * Load the guest of the stored token, or nobody if the server does not know it. Raise if the server fails; the guest
   * is then known as last loaded.
   */
  async load(): Promise<void> {
    const kept = readItem(KEY);
    // A token is ASCII; anything else could not be sent.
    caller.token = kept !== null && TOKEN.test(kept) ? kept : caller.token;
    if (!caller.token) return;
    try {
      keepProfile(await api<Profile>("GET", "/api/me"));
      void this.renewToken();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.forget();
      else {
        profile ??= seenProfile();
        throw error;
      }
    }
  },
  /** Renew the token once a week: the server rotates its keys, and an old token would become invalid. */
  async renewToken(): Promise<void> {
    if (Date.now() - Number(readItem(RENEWED) ?? 0) < WEEK) return;
    const old = caller.token;
    try {
      const renewed = await api<Welcomed>("POST", "/api/me/token");
      // Another guest may have signed in since.
      if (caller.token === old) this.signInAs(renewed);
    } catch {
      // The old token is still valid: try again another time.
    }
  },
  /** Return the guest of this browser; created with this name if there is none. */
  async ensure(name: string): Promise<Profile> {
    if (profile) return profile;
    // Another tab may have created the guest, or the first request may have failed.
    await this.load();
    if (profile) return profile;
    const welcomed = await api<Welcomed>("POST", "/api/guests", { name });
    this.signInAs(welcomed);
    return welcomed.guest;
  },
  /** Switch to a guest, for example after a personal link from another device. */
  signInAs(welcomed: Welcomed): void {
    caller.token = welcomed.token;
    if (profile?.id !== welcomed.guest.id) forgetSeen();
    keepProfile(welcomed.guest);
    writeItem(KEY, welcomed.token);
    writeItem(RENEWED, String(Date.now()));
  },
  /** Sign out on all other devices. */
  async signOutElsewhere(): Promise<void> {
    this.signInAs(await api<Welcomed>("POST", "/api/me/sign-out"));
  },
  async rename(name: string): Promise<void> {
    keepProfile(await api<Profile>("PATCH", "/api/me", { name }));
  },
  async rate(rated: boolean): Promise<void> {
    keepProfile(await api<Profile>("PATCH", "/api/me", { rated }));
  },
  forget(): void {
    caller.token = null;
    profile = null;
    writeItem(KEY, null);
    writeItem(RENEWED, null);
    writeItem(PROFILE, null);
    forgetSeen();
  },
};
