import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import lock from "../package-lock.json";
import own from "../package.json";

const read = (path: string): string => readFileSync(`../${path}`, "utf8");

/** Return whether a range such as "^20.19 || >=24" allows a version. */
function allows(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return range.split("||").some((part) => {
    const [, sign, from, after = "0"] = /^(\^|>=) ?(\d+)(?:\.(\d+))?[\d.]*$/.exec(part.trim()) ?? [];
    if (!sign) throw new Error(`"${part}" is no range`);
    if (major === Number(from)) return minor >= Number(after);
    return sign === ">=" && major > Number(from);
  });
}
/** Return whether the scripts build with this version of Node. */
function isGood(version: string): boolean {
  const test = /is_good_node\(\) \{[^']*'([^']+)'/.exec(read("tools/client.sh"))?.[1] ?? "";
  let code = -1;
  new Function("process", test)({ versions: { node: version }, exit: (given: number) => (code = given) });
  return code === 0;
}

describe("the Node to build with", () => {
  const packages = lock.packages as Record<string, { engines?: { node?: string } }>;
  const needed = Object.keys(own.devDependencies).flatMap(
    (name) => packages[`node_modules/${name}`]?.engines?.node ?? [],
  );

  it.each(["18.20.8", "20.18.3", "20.19.0", "21.7.3", "22.11.0", "22.12.0", "23.11.1", "24.0.0", "26.1.0"])(
    "is found, said and wanted alike: %s",
    (version) => {
      expect(allows(own.engines.node, version)).toBe(isGood(version));
      expect(needed.every((range) => allows(range, version))).toBe(isGood(version));
    },
  );
  it("is in the lock file too", () => expect(packages[""]?.engines).toEqual(own.engines));
  it.each(["README.md", "tools/setup.sh", "hatch_build.py"])("is named in %s", (path) => {
    const versions = own.engines.node.split("||").map((part) => `${part.replace(/[^\d.]/g, "")}+`);
    expect(read(path)).toContain(`${versions.slice(0, -1).join(", ")} or ${versions.at(-1)}`);
  });
});
