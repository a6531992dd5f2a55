/** Makes everything around a dialog inert; a modal dialog would restyle the whole page at once. */

/** Make everything around the element inert; the returned function undoes it. */
export function makeAroundInert(element: HTMLElement): () => void {
  const parts = around(element);
  for (const part of parts) part.inert = true;
  return () => {
    for (const part of parts) part.inert = false;
  };
}

/** Return the siblings of the element and of its ancestors, without live regions. */
function around(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    for (const one of at.parentElement.children)
      if (one !== at && one instanceof HTMLElement && !one.inert && !one.ariaLive) found.push(one);
  return found;
}
