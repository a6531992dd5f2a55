/** Who sits here: a guest without an account, known by a token that this browser keeps. */
import { ApiError, api, caller } from "../server/api";
import type { Profile, Welcomed } from "../server/protocol";
import { readItem, writeItem } from "../settings/storage";

const KEY = "elbowroom.guest";
const RENEWED = "elbowroom.guest.renewed";
const TOKEN = /^[\x21-\x7e]+$/;
const WEEK = 7 * 24 * 3600 * 1000;

let profile = $state<Profile | null>(null);

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
  /** Whoever was here before; nobody, if the server does not know the token any more. Fails when nobody can say. */
  async remember(): Promise<void> {
    const kept = readItem(KEY);
    // A token is ASCII; anything else could not even be sent.
    caller.token = kept !== null && TOKEN.test(kept) ? kept : caller.token;
    if (!caller.token) return;
    try {
      profile = await api<Profile>("GET", "/api/me");
      void this.renew();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.forget();
      else throw error;
    }
  },
  /** The server's keys change now and then: a token that is never renewed would be forgotten with its key. */
  async renew(): Promise<void> {
    if (Date.now() - Number(readItem(RENEWED) ?? 0) < WEEK) return;
    const old = caller.token;
    try {
      const renewed = await api<Welcomed>("POST", "/api/me/token");
      // Meanwhile somebody else may have come to this device.
      if (caller.token === old) this.be(renewed);
    } catch {
      // The old one is still good: another time.
    }
  },
  /** The guest of this browser, made now if there is none yet. */
  async known(name: string): Promise<Profile> {
    if (profile) return profile;
    // Another tab may have found a name meanwhile; and who could not be asked for at first must not be lost.
    await this.remember();
    if (profile) return profile;
    const welcomed = await api<Welcomed>("POST", "/api/guests", { name });
    this.be(welcomed);
    return welcomed.guest;
  },
  /** Be this guest from now on, as after a personal link from another device. */
  be(welcomed: Welcomed): void {
    caller.token = welcomed.token;
    profile = welcomed.guest;
    writeItem(KEY, welcomed.token);
    writeItem(RENEWED, String(Date.now()));
  },
  /** Sign out on all other devices. */
  async signOutElsewhere(): Promise<void> {
    this.be(await api<Welcomed>("POST", "/api/me/sign-out"));
  },
  async rename(name: string): Promise<void> {
    profile = await api<Profile>("PATCH", "/api/me", { name });
  },
  async rate(rated: boolean): Promise<void> {
    profile = await api<Profile>("PATCH", "/api/me", { rated });
  },
  forget(): void {
    caller.token = null;
    profile = null;
    writeItem(KEY, null);
    writeItem(RENEWED, null);
  },
};
