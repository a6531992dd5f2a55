/** Places a tip so that it does not cover what it explains. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Spot {
  left: number;
  top: number;
}

const GAP = 8;
const EDGE = 8;

/** Return the spot beside the anchor, else below or above; without room, at the freer end of the screen. */
export function tipPlace(anchor: Box, tip: Size, screen: Size): Spot {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const middle = within(anchor.top + anchor.height / 2 - tip.height / 2, tip.height, screen.height);
  if (right + GAP + tip.width + EDGE <= screen.width) return { left: right + GAP, top: middle };
  if (anchor.left - GAP - tip.width >= EDGE) return { left: anchor.left - GAP - tip.width, top: middle };
  const centre = within(anchor.left + anchor.width / 2 - tip.width / 2, tip.width, screen.width);
  if (bottom + GAP + tip.height + EDGE <= screen.height) return { left: centre, top: bottom + GAP };
  if (anchor.top - GAP - tip.height >= EDGE) return { left: centre, top: anchor.top - GAP - tip.height };
  return {
    left: centre,
    top: anchor.top > screen.height - bottom ? EDGE : Math.max(EDGE, screen.height - tip.height - EDGE),
  };
}

function within(start: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - length - EDGE));
}
