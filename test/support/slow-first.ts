import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { fromPackageRoot } from "../../src/package-root.js";

/** Below test/, what takes longest, the longest first: vitest goes by the size of files, and begun last each ends alone. */
const SLOW = [
  "chat/failing-models",
  "cli/commands",
  "cli/start",
  "jobs/faults-on-redis",
  "pages/demo",
  "pages/looks",
  "evals/live",
  "evals/targets",
  "mcp/stdio",
  "jobs/faults-on-postgres",
  "pages/sign-stories",
  "store/embedded",
  "rest/slow-readers",
  "pages/never-twice",
  "console/every-screen",
  "rest/doc-snippets",
  "evals/action",
  "evals/harness",
  "console/stories",
  "chain/unreachable",
  "unit/guard/order-insertion",
  "unit/guard/properties",
  "jobs/storm",
  "pages/documentation",
  "unit/pdf-letters",
].map((name) => `test/${name}.test.ts`);
// A name that is no file's any more throws here.
for (const file of SLOW) statSync(fromPackageRoot(file));

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
