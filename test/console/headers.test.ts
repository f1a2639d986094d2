import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type Person, signIn, startForPeople } from "../support/visitor.js";

let app: TestApp;
let account: TestAccount;
let anna: Person;

beforeAll(async () => {
  app = await startForPeople();
  account = await app.createAccount();
  anna = await signIn(app, account.id, "owner");
});
afterAll(() => app.close());

const SCREENS = [
  ...readFileSync(fromPackageRoot("src/console/screens.ts"), "utf8").matchAll(/path: "([^"]+)"/g),
].map(([, path = ""]) => path.replace(":id", "x_1"));

/** What is asked of every answer below /console, whatever it is. */
function faults({ headers }: { headers: Headers }): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const wanted: [string, boolean][] = [
    ["nothing by default", policy.includes("default-src 'none'")],
    ["in no frame", policy.includes("frame-ancestors 'none'") && headers.get("x-frame-options") === "DENY"],
    ["nothing unsafe, nobody else", !/unsafe|https?:|\*/.test(policy)],
    ["no guessing of types", headers.get("x-content-type-options") === "nosniff"],
    ["tells nobody where it was", headers.get("referrer-policy") === "no-referrer"],
    ["no word of what serves it", !headers.has("x-powered-by") && !headers.has("server")],
  ];
  return wanted.filter(([, holds]) => !holds).map(([what]) => what);
}

/** At the one name that its cookie belongs to. */
async function ask(path: string, init: RequestInit = {}) {
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { accept: "text/html", cookie };
  const answer = await fetch(app.url + path, { redirect: "manual", ...init, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

describe("below /console", () => {
  it("every screen is answered under the same policy, to members and to whoever is led to sign in", async () => {
    expect(SCREENS.length).toBeGreaterThan(30);
    const key = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    const recipients = [{ address: WALLET, amount_usdc: 5 }];
    const asked = await app.request("POST", "/api/v1/payouts", { key, body: { recipients, chain: "base" } });
    const approval = `/console/approvals/${asked.body.data.approval_id}`;
    for (const path of [...SCREENS, "/console/you", approval, "/console/no/such/screen"]) {
      const member = await ask(path);
      expect([path, member.status, faults(member)]).toEqual([path, 200, []]);
      expect([path, member.body.includes("Sign in")]).toEqual([path, false]);
      expect([path, member.headers.get("cache-control")]).toEqual([path, "no-store"]);
      const stranger = await fetch(app.url + path, { redirect: "manual" });
      expect([path, stranger.status, faults(stranger)]).toEqual([path, 302, []]);
    }
  });

  it("so are files, refusals, and what comes too often", async () => {
    const page = await ask("/console");
    const [asset = "none"] = /\/console\/assets\/[\w-]+\.js/.exec(page.body) ?? [];
    const answers = {
      file: await ask(asset),
      "no file": await ask("/console/assets/nothing.js"),
      "not out of its folder": await ask("/console/assets/..%2f..%2fpackage.json"),
      "another method": await ask("/console/links", { method: "POST", body: "{}" }),
    };
    const seen = Object.entries(answers).map(([what, answer]) => [what, answer.status, faults(answer)]);
    expect(seen).toEqual([
      ["file", 200, []],
      ["no file", 404, []],
      ["not out of its folder", 404, []],
      ["another method", 405, []],
    ]);
    expect(answers.file.headers.get("cache-control")).toContain("immutable");
    app.house.pageRate = 1;
    const many = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${app.url}/console`, { redirect: "manual" })),
    );
    app.house.pageRate = 1_000;
    const refused = many.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) expect(faults(one)).toEqual([]);
  });
});
