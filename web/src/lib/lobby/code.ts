/** What somebody pastes to find a table: its link, the link of its replay, or its code alone. */

const CODE = /^[23456789a-hjkmnp-z]{10}$/;
const IN_LINK = /\/(?:t|replay)\/(\w+)/;

/** The code of a table in what was typed or pasted; none, if there is none. */
export function tableIn(text: string): string | null {
  const said = text.trim();
  const code = (IN_LINK.exec(said)?.[1] ?? said.replace(/[\s-]/g, "")).toLowerCase();
  return CODE.test(code) ? code : null;
}
