import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { type ChatApp, startChat } from "../support/chat.js";

const run = promisify(execFile);
const page = readFileSync(fromPackageRoot("docs/client.md"), "utf8");
const snippets = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))].map(([, text = ""]) => text);

let app: ChatApp;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"] });
  const { key } = await app.createAccount();
  env = { PATH: process.env.PATH ?? "", UNSIGNED_URL: app.url, UNSIGNED_KEY: key };
  // Inside the package, which is imported by its own name.
  folder = mkdtempSync(fromPackageRoot("test/rest/.snippets-"));
  await run(process.execPath, [fromPackageRoot("build.mjs"), "client"]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

it("says TypeScript that compiles under strict and does what it says", async () => {
  const files = snippets("ts").map((text, index) => {
    const file = join(folder, `snippet-${index}.ts`);
    writeFileSync(file, text.replace("http://localhost:3000", app.url));
    return file;
  });
  expect(files).toHaveLength(2);
  const flags = "--noEmit --strict --skipLibCheck --target ES2023 --module NodeNext --types node".split(" ");
  await run(process.execPath, [
    fromPackageRoot("node_modules/typescript/bin/tsc"),
    "--ignoreConfig",
    ...flags,
    ...files,
  ]);
  const { stdout } = await run(fromPackageRoot("node_modules/.bin/tsx"), [String(files[0])], { env });
  expect(stdout).toContain("https://pay.example.com/pay/");
  expect(stdout).toContain("0 invoices");
  expect(stdout).toContain("NotFound");
});

it("says Python that does what it says", async ({ skip }) => {
  const python = await run("python3", ["--version"]).catch(() => undefined);
  if (!python) return skip("no Python here");
  const [text = ""] = snippets("python");
  const { stdout } = await run("python3", ["-c", text], { env });
  expect(stdout).toMatch(/^https:\/\/pay\.example\.com\/pay\/\S+\n\d+\n$/);
});
