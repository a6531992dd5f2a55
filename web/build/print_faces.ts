/** Prints all faces in all looks as JSON; bundled and run by tools/face_sheet.py. */
import { LOOKS } from "./face.ts";
import { face, facesOn } from "./faces.ts";

const CASTS = ["warcraft", "classic", "characters"] as const;
const drawings = CASTS.flatMap((cast) =>
  facesOn(cast).map((id) => ({
    cast,
    id,
    ...Object.fromEntries(LOOKS.map((look) => [look, face(cast, id, look)])),
  })),
);
process.stdout.write(JSON.stringify(drawings));
