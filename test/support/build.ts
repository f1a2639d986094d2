import { execFileSync } from "node:child_process";
import { fromPackageRoot } from "../../src/package-root.js";

type Step = "server" | "web" | "console" | "guides" | "client" | "programs";

const fresh = new Set<Step>();

/** What runs compiled: nothing where nothing has changed, and looked at once in a process. */
export function build(...steps: Step[]): void {
  const wanted = steps.filter((step) => !fresh.has(step));
  if (wanted.length === 0) return;
  execFileSync(process.execPath, [fromPackageRoot("build.mjs"), ...wanted], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const step of wanted) fresh.add(step);
}

/** One of the bundled programs that evals and tests start, as words of a command. */
export function programOfTests(name: string): [string, string] {
  build("programs");
  return [process.execPath, fromPackageRoot(`dist/programs/${name}.js`)];
}
