/** Finds the code of a table in pasted text: its link, the link of its replay, or the code alone. */

const CODE = /^[23456789a-hjkmnp-z]{10}$/;
const IN_LINK = /\/(?:t|replay)\/(\w+)/;

/** Return the code in a text, or null. */
export function tableIn(text: string): string | null {
  const said = text.trim();
  const code = (IN_LINK.exec(said)?.[1] ?? said.replace(/[\s-]/g, "")).toLowerCase();
  return CODE.test(code) ? code : null;
}
