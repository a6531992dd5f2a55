import { expect, it } from "vitest";
import { eager } from "../../build/eager";

it("has only the table compiled while it loads, by a comment in its first line", () => {
  const bundle = {
    "table-1.js": { type: "chunk", name: "table", code: "play();" },
    "start-2.js": { type: "chunk", name: "start", code: "begin();" },
    "table-3.css": { type: "asset", name: "table", source: "p {}" },
  };
  const { generateBundle } = eager();
  const handler = (generateBundle as { handler: (options: unknown, bundle: unknown) => void }).handler;
  handler(undefined, bundle);
  expect(bundle["table-1.js"].code.split("\n")).toEqual(["//# allFunctionsCalledOnLoad", "play();"]);
  expect(bundle["start-2.js"].code).toBe("begin();");
  expect(bundle["table-3.css"]).not.toHaveProperty("code");
});
