/** Set-up of all tests: timeouts, dialogs in jsdom, and no network. */
import { configure } from "@testing-library/svelte";

/** Timeout of waits in tests, in milliseconds; long enough for a busy machine. */
export const WAIT_TIMEOUT = 30_000;

configure({ asyncUtilTimeout: WAIT_TIMEOUT });

// The dialog methods that jsdom lacks.
if (typeof HTMLDialogElement !== "undefined") {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.show ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}

// jsdom lays nothing out, so no size ever changes.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// The addresses of sheets of pictures contain them in tests. Other requests that a test does not answer stay pending:
// they neither fail nor are retried.
globalThis.fetch = (input) => {
  const address = String(input);
  if (!address.startsWith("data:")) return new Promise<Response>(() => undefined);
  return Promise.resolve(new Response(decodeURIComponent(address.slice(address.indexOf(",") + 1))));
};
