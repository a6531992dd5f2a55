/** Trusted Types: the only texts of this client that become HTML or the address of a script; the server's policy demands it. */

/** The address of the service worker. */
export const WORKER = "/sw.js";

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
    if (url !== WORKER) throw new TypeError("Only the service worker is a script with an address.");
    return url;
  },
};
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("elbowroom", rules) ?? rules;

/** Return HTML made from the project's docs in the form that browsers accept. */
export const trustedHtml = (html: string): string => (html ? policy.createHTML(html) : "");

/** Return the address of the service worker in the form that browsers accept. */
export const trustedWorker = (): string => policy.createScriptURL(WORKER);
