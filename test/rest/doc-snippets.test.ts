import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { Program } from "../support/program.js";

const run = promisify(execFile);
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(fromPackageRoot("docs")).flatMap((name) => (name.endsWith(".md") ? `docs/${name}` : [])),
];

/** What is no call to a service that runs, by how it begins, and what tries it instead. */
const ELSEWHERE: readonly (readonly [begins: string, by: string])[] = [
  ["npm install", ".ci/deploy, .ci/run"],
  ["npm run demo", "test/pages/demo.test.ts"],
  ["pg_dump", "nobody: it takes a server's own programs"],
  ["pg_restore", "nobody: it takes a server's own programs"],
  ["tar ", "nobody: it would unpack over this folder"],
  ["claude mcp add", "nobody: it takes somebody else's program"],
  // Out of one book and into another.
  ['curl -H "Authorization: Bearer $KEY" "$BASE/api/v1/contacts', "test/people/contacts-file.test.ts"],
  ["npx unsigned verify", "test/cli/verify.test.ts"],
];

interface Snippet {
  page: string;
  language: string;
  text: string;
}

const snippets = PAGES.flatMap((page) =>
  [...readFileSync(fromPackageRoot(page), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", text = ""]): Snippet => ({ page, language, text }),
  ),
);
const shell = snippets.filter(
  ({ language, text }) => language === "sh" && !ELSEWHERE.some(([begins]) => text.startsWith(begins)),
);

/** Refusals end a script, and a stream is listened to for two seconds. */
const PRELUDE = `set -euo pipefail
npm() { command npm --prefix "$ROOT" "$@"; }
curl() {
  case " $* " in
    *" -N "*) command curl --silent --show-error --fail-with-body --max-time 2 "$@" || [ $? -eq 28 ] ;;
    *) command curl --silent --show-error --fail-with-body --max-time 60 "$@" ;;
  esac
}
`;

let program: Program;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  program = new Program();
  folder = program.world.folder();
  const dataDir = program.world.folder();
  const server = await program.server({ DATA_DIR: dataDir });
  const [KEY = ""] = /svc_live_[0-9A-Za-z]{49}/.exec(server.said()) ?? [];
  const { PATH = "", HOME = "" } = process.env;
  env = { PATH, HOME, ROOT: fromPackageRoot("."), BASE: server.url, URL: server.url, KEY, DATA_DIR: dataDir };
}, 180_000);
afterAll(() => program.end());

describe("what the guides say to type", { timeout: 180_000 }, () => {
  it.each(PAGES.filter((page) => shell.some((one) => one.page === page)))("does it: %s", async (page) => {
    const script = shell.filter((one) => one.page === page).map(({ text }) => text);
    const { stdout } = await run("bash", ["-c", PRELUDE + script.join("\n")], { env, cwd: folder });
    expect(stdout).not.toContain('"error"');
  });

  it("is there, on the page that newcomers read first above all", () => {
    expect(shell.filter(({ page }) => page === "docs/quick-start.md")).toHaveLength(9);
  });

  it("makes a link that its payment turns to paid, where newcomers are told that it does", () => {
    const link = shell.find(
      ({ page, text }) => page === "docs/quick-start.md" && text.includes("/payment-links"),
    );
    const [, body = ""] = /-d '([^']+)'/.exec(link?.text ?? "") ?? [];
    expect(JSON.parse(body)).toMatchObject({ reference: "order-1042", single_use: true });
  });

  it("is JSON where it says so", () => {
    const wholes = snippets.filter(({ language, text }) => language === "json" && text.startsWith("{"));
    expect(wholes.length).toBeGreaterThan(2);
    for (const { page, text } of wholes) expect(() => JSON.parse(text), `${page}\n${text}`).not.toThrow();
  });
});
