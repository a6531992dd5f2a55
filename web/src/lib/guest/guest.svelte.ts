/**
 * The guest of this browser: no account, only secrets in the browser's storage. The token goes with every request and
 * expires; the renewal key gets new tokens, also after a long absence.
 */
import { isStatic } from "../offline/mode";
import { ApiError, api, caller } from "../server/api";
import type { Profile, Welcomed } from "../server/protocol";
import { readItem, writeItem } from "../settings/storage";
import { forgetSeen } from "./lastseen";

const KEY = "elbowroom.guest";
const RENEWAL = "elbowroom.guest.renewal";
/** When to renew the token, in milliseconds since 1970. */
const RENEW_AT = "elbowroom.guest.renew-at";
const PROFILE = "elbowroom.guest.profile";
const TOKEN = /^[\x21-\x7e]+$/;

/** The secrets in use; those in storage may be newer, from another tab. */
let renewal: string | null = null;
/** The change of secrets under way, for which other requests wait. */
let changing: Promise<boolean> | null = null;
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
   * is then known as last loaded. Without a server that is enough: asking would start Python for a page that shows a name.
   */
  async load(): Promise<void> {
    if (isStatic) return void (profile ??= seenProfile());
    this.readSecrets();
    if (!caller.token) return;
    try {
      keepProfile(await api<Profile>("GET", "/api/me"));
      void this.renewIfDue();
    } catch (error) {
      // With a renewal key left, only the renewal failed for now.
      if (error instanceof ApiError && error.status === 401 && !renewal) this.forget();
      else {
        profile ??= seenProfile();
        throw error;
      }
    }
  },
  /** Take the secrets from storage, which another tab may have changed. */
  readSecrets(): void {
    const kept = readItem(KEY);
    // A token is ASCII; anything else could not be sent.
    if (kept === null || !TOKEN.test(kept)) return;
    caller.token = kept;
    renewal = readItem(RENEWAL);
  },
  /** Renew the token in the background once half of its time is over. */
  async renewIfDue(): Promise<void> {
    if (!isStatic && caller.token && Date.now() > Number(readItem(RENEW_AT) ?? 0)) await this.renew(caller.token);
  },
  /** Replace a token that has expired or soon will; return false if this device is no longer signed in. */
  async renew(old: string): Promise<boolean> {
    changing ??= this.askForToken(old).finally(() => (changing = null));
    return changing;
  },
  async askForToken(old: string): Promise<boolean> {
    this.readSecrets();
    if (caller.token !== old) return caller.token !== null;
    const used = renewal;
    if (!used) return false;
    try {
      this.signInAs(await api<Welcomed>("POST", "/api/tokens", { renewal: used }, false));
      return true;
    } catch (error) {
      // After any other failure the secrets stay: try again another time.
      if (!(error instanceof ApiError) || error.status !== 401) return false;
      // Another tab may have signed in as another guest.
      this.readSecrets();
      if (renewal !== used) return true;
      this.forget();
      return false;
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
    renewal = welcomed.renewal;
    writeItem(KEY, welcomed.token);
    writeItem(RENEWAL, renewal);
    writeItem(RENEW_AT, String(Date.now() + welcomed.expires_in * 500));
  },
  /** Sign out on all other devices. */
  async signOutElsewhere(): Promise<void> {
    const signedOut = api<Welcomed>("POST", "/api/me/sign-out", {}, false).then((welcomed) => this.signInAs(welcomed));
    // Our own sockets are closed too, and must not come back with the old token.
    changing = signedOut.then(
      () => true,
      () => false,
    );
    await signedOut.finally(() => (changing = null));
  },
  async rename(name: string): Promise<void> {
    keepProfile(await api<Profile>("PATCH", "/api/me", { name }));
  },
  async rate(rated: boolean): Promise<void> {
    keepProfile(await api<Profile>("PATCH", "/api/me", { rated }));
  },
  forget(): void {
    caller.token = renewal = profile = null;
    writeItem(KEY, null);
    writeItem(RENEWAL, null);
    writeItem(RENEW_AT, null);
    writeItem(PROFILE, null);
    forgetSeen();
  },
};

caller.renew = (refused) => guest.renew(refused);
