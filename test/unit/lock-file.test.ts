import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";

interface Locked {
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(fromPackageRoot("package-lock.json"), "utf8"),
);

/** As Node would look for it: from the folder of who asks, up. */
function isLocked(asker: string, name: string): boolean {
  if (packages[`${asker && `${asker}/`}node_modules/${name}`]) return true;
  const above = asker.lastIndexOf("/node_modules/");
  return asker !== "" && isLocked(above < 0 ? "" : asker.slice(0, above), name);
}

it("locks what any platform may install, or npm ci refuses it", () => {
  const missing = Object.entries(packages).flatMap(([asker, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isLocked(asker, name)),
  );
  expect(missing).toEqual([]);
});

it("holds what everybody installs to its bytes, and says no place to fetch it from", () => {
  const all = Object.entries(packages).filter(([path]) => path !== "");
  expect(all.filter(([, { integrity, optional }]) => !integrity && !optional)).toEqual([]);
  expect(all.filter(([, { resolved }]) => resolved)).toEqual([]);
});
