/** Prints all faces, medallions and pieces in all looks as JSON; bundled and run by tools/face_sheet.py. */
import { face, facesOn, looksOf } from "./faces.ts";

const CASTS = ["warcraft", "classic", "characters", "powers-warcraft", "powers-classic", "pieces"] as const;
const drawings = CASTS.flatMap((cast) =>
  facesOn(cast).map((id) => ({
    cast,
    id,
    ...Object.fromEntries(looksOf(cast, id).map((look) => [look, face(cast, id, look)])),
  })),
);
process.stdout.write(JSON.stringify(drawings));
