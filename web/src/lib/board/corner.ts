/** Where a card lies on the map without covering what it is about; the lower right corner has the map's own buttons. */
export type Corner = "top-left" | "top-right" | "bottom-left";

const covers: Record<Corner, (x: number, y: number) => boolean> = {
  "top-right": (x, y) => x > 0.5 && y < 0.45,
  "bottom-left": (x, y) => x < 0.5 && y > 0.55,
  "top-left": (x, y) => x < 0.5 && y < 0.45,
};

/** The corner for a region at a part of the map's width and height: the last one as long as it is free. */
export function cornerFor(x: number, y: number, last: Corner): Corner {
  if (!covers[last](x, y)) return last;
  return (Object.keys(covers) as Corner[]).find((corner) => !covers[corner](x, y)) ?? last;
}
