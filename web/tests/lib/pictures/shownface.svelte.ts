/** What somebody sees who shows a face: one address after the other. */
export function shownFace(address: () => string): { seen: string[]; end: () => void } {
  const seen: string[] = [];
  const end = $effect.root(() => {
    $effect.pre(() => void seen.push(address()));
  });
  return { seen, end };
}
