/** Record the URLs of a face as a component sees them. */
export function shownFace(address: () => string): { seen: string[]; end: () => void } {
  const seen: string[] = [];
  const end = $effect.root(() => {
    $effect.pre(() => void seen.push(address()));
  });
  return { seen, end };
}
