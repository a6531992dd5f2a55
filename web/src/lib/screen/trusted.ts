/** Trusted Types: the only texts of this client that become HTML or the address of a script; the server's policy demands it. */

import { fileUrl } from "../offline/mode";

/** The address of the service worker. */
export const WORKER = fileUrl("/sw.js");

/** Where the address of the worker in which Python runs begins, as the build names it. */
const PYTHON = new URL(fileUrl("/assets/worker-"), document.baseURI).href;

interface Rules {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Rules): Rules;
}

/** Elements and attributes that can run scripts or load something: our docs have none. */
const DANGEROUS =
  /<(?:base|embed|form|iframe|link|math|meta|object|script|style|svg)\b|<[^>]*\son\w+\s*=|<[^>]*javascript:/i;

const rules: Rules = {
  createHTML(html) {
    if (DANGEROUS.test(html)) throw new TypeError("This text may not become HTML.");
    return html;
  },
  createScriptURL(url) {
    if (url !== WORKER && !new URL(url, document.baseURI).href.startsWith(PYTHON))
      throw new TypeError("Only our workers are scripts with an address.");
    return url;
  },
};
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("elbowroom", rules) ?? rules;

/** Return HTML made from the project's docs in the form that browsers accept. */
export const trustedHtml = (html: string): string => (html ? policy.createHTML(html) : "");

/** Return the address of the service worker in the form that browsers accept. */
export const trustedWorker = (): string => policy.createScriptURL(WORKER);

/** Return the address of the worker in which Python runs in the form that browsers accept. */
export const trustedPython = (url: string): string => policy.createScriptURL(url);
