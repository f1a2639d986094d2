import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { build } from "../support/build.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { startReceiver } from "../support/receiver.js";

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
  build("client");
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
  const strict = ["--strict", "--exactOptionalPropertyTypes"];
  const flags = "--noEmit --skipLibCheck --target ES2023 --module NodeNext --types node".split(" ");
  await run(process.execPath, [
    fromPackageRoot("node_modules/typescript/bin/tsc"),
    "--ignoreConfig",
    ...strict,
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
  const [shop = "", hook = ""] = snippets("python");
  // What is sent again under its key is the first one; what is refused says why, and where to read of it.
  const again = 'call("POST", "/payment-links", {"amount_usd": 0})';
  const { stdout } = await run("python3", ["-c", shop + shop.slice(shop.indexOf("link = "))], { env });
  expect(stdout).toMatch(/^(https:\/\/pay\.example\.com\/pay\/\S+\n\d+\n)\1$/);
  await expect(run("python3", ["-c", shop + again], { env })).rejects.toThrow(/validation_failed: .*#error-/);
  await expectPatience(shop.slice(0, shop.indexOf("link = ")));
  const body = '{"type":"ping"}';
  const secret = `whsec_${Buffer.from("a secret of thirty-two bytes, so").toString("base64")}`;
  const now = new Date();
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": `v1,AAAA ${new Webhook(secret).sign("evt_1", now, body)}`,
  };
  const judge = `
headers, body = json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode()
late = {**headers, "webhook-timestamp": "1700000000"}
odd = {**headers, "webhook-timestamp": "x"}
print(event_of(os.environ["SECRET"], headers, body), event_of("whsec_AAAA", headers, body))
print(*(event_of(os.environ["SECRET"], other, body) for other in (late, odd, {})))
`;
  const given = { ...env, SECRET: secret, BODY: body, HEADERS: JSON.stringify(headers) };
  const judged = await run("python3", ["-c", `import os\n${hook}${judge}`], { env: given });
  expect(judged.stdout).toBe("{'type': 'ping'} None\nNone None None\n");
});

/** A proxy before a service that starts again answers by itself, in no JSON. */
async function expectPatience(defined: string): Promise<void> {
  const front = await startReceiver();
  front.answer = (response) => {
    const past = { "content-type": "text/html", "retry-after": new Date().toUTCString() };
    if (front.received.length === 1) response.writeHead(502).end();
    else if (front.received.length === 2) response.writeHead(503, past).end("<html>");
    else response.writeHead(200).end('{"data": 1}');
  };
  const asked = { env: { ...env, UNSIGNED_URL: new URL(front.url).origin } };
  const { stdout } = await run("python3", ["-c", `${defined}print(call("POST", "/payouts", {}))`], asked);
  expect(stdout).toBe("{'data': 1}\n");
  const keys = front.received.map(({ headers }) => headers["idempotency-key"]);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  front.answer = (response) => void response.writeHead(502).end();
  const patch = run("python3", ["-c", `${defined}call("PATCH", "/account", {})`], asked);
  await expect(patch).rejects.toThrow("no_answer: HTTP Error 502: Bad Gateway");
  expect(front.received).toHaveLength(4);
  await front.stop();
}
