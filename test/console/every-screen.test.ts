import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { healthRoutes } from "../../src/http/health.js";
import { oauthRoutes } from "../../src/http/oauth/routes.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { HOSTILE, type HostileRecords, makeHostileRecords } from "../support/hostile-records.js";
import { connect, registerClient } from "../support/oauth.js";
import { picture } from "../support/picture.js";
import { fieldsAgainstFingers } from "../support/touch.js";
import { signIn } from "../support/visitor.js";

let app: TestApp;
let account: TestAccount;
let made: HostileRecords;
let screens: string[];

beforeAll(async () => {
  app = await startConsole((house) => [
    oauthRoutes(house),
    healthRoutes({ house, pingQueue: async () => {}, readProgress: async () => [], watched: ["base"] }),
  ]);
  account = await app.createAccount({ plan: "scale" });
  made = await makeHostileRecords(app, account.key);
  const ask = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  const recipients = [{ address: WALLET, amount_usdc: 5, label: HOSTILE }];
  const waiting = { key: ask, body: { recipients, chain: "base", label: HOSTILE } };
  const { body } = await app.request("POST", "/api/v1/payouts", waiting);
  made.ids.approval = body.data.approval_id;
  const ben = await signIn(app, account.id, "member", HOSTILE);
  await connect(app, ben, {}, await registerClient(app, { client_name: HOSTILE }));
  screens = pathsOf(made.ids);
}, 120_000);
afterAll(async () => {
  await app.close();
});

const NOUNS: Record<string, string> = {
  payments: "payment",
  invoices: "invoice",
  links: "payment_link",
  payouts: "payout",
  subscriptions: "subscription_plan",
  donations: "donation_jar",
  contacts: "contact",
  webhooks: "webhook",
};

/** Every address of the app as it lists them itself, and those of its plain pages. */
function pathsOf(ids: Record<string, string>): string[] {
  const text = readFileSync(fromPackageRoot("src/console/screens.ts"), "utf8");
  const listed = [...text.matchAll(/path: "([^"]+)"/g)].map(([, path = ""]) =>
    path.replace(/(\w+)\/:id/, (_, list) => `${list}/${ids[NOUNS[list] ?? ""]}`),
  );
  const from = (list: string, noun: string) => `/console/${list}/new?from=${ids[noun]}`;
  return [
    ...listed,
    from("invoices", "invoice"),
    from("payouts", "payout"),
    "/console/you",
    `/console/approvals/${ids.approval}`,
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path);
  await page
    .getByRole("heading", { level: 1 })
    .waitFor()
    .catch(async (cause) => {
      throw new Error(`${path} shows: ${await page.locator("body").textContent()}`, { cause });
    });
  await expect.poll(() => page.getByText("Loading…", { exact: true }).count(), { message: path }).toBe(0);
}

/** What text would be if it had become markup, and whatever leads elsewhere unasked. */
const MARKUP = `[...document.querySelectorAll("img:not([src^='/logo/']), iframe, object, embed, base, script:not([src]), [onerror], [onload]")]
  .map((one) => one.outerHTML)
  .concat([...document.querySelectorAll("[href], [src], [action]")]
    .map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? one.getAttribute("action"))
    .filter((url) => /^(javascript|vbscript):/i.test(url)))
  .concat("owned" in globalThis ? ["owned"] : [])`;

/** What makes a page wider than its window. */
const WIDER = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll("*")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => one.outerHTML.slice(0, 120)).slice(-4).concat("wider than the window")`;

/** The same where the reader's browser doubles all text. */
const DOUBLED = `(() => {
  document.documentElement.style.fontSize = "200%";
  const large = getComputedStyle(document.body).fontSize === "30px" || location.pathname.match(/you|approvals\\/./);
  const wide = ${WIDER};
  document.documentElement.style.fontSize = "";
  return large ? wide : ["text stays small"];
})()`;

const SIGHTS = [320, 768, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.skipIf(!browser)("every screen", () => {
  it("is walked with hostile text in every field that takes text", () => {
    expect(screens.join(" ")).not.toMatch(/:id|undefined/);
    expect(made.held.size).toBeGreaterThan(40);
    // A file, codes of a fixed form, and what only one who decides can say.
    expect([...made.refused].sort()).toEqual([
      "create_contact.country",
      "create_invoice.number_prefix",
      "decide_approval.digest",
      "decide_approval.note",
      "import_contacts.file",
      "update_account.time_zone",
      "update_contact.country",
      "update_invoice.number_prefix",
      "upload_logo.image",
    ]);
  });

  it("shows it as text, asks nobody else for anything, and is clean at every width, light and dark", async () => {
    const { page, memberId, complaints, origins, close } = await openConsole(app, account.id);
    await app.house.sql`update members set operator = true where id = ${memberId}`;
    const faults: string[] = [];
    let shown = 0;
    for (const path of screens) {
      await open(page, path);
      for (const found of await page.evaluate<string[]>(MARKUP)) faults.push(`${path}: ${found}`);
      if ((await page.locator("body").textContent())?.includes(HOSTILE)) shown++;
      for (const { width, colorScheme } of SIGHTS) {
        await page.setViewportSize({ width, height: 860 });
        await page.emulateMedia({ colorScheme });
        for (const fault of await violations(page, colorScheme === "dark" ? ["color-contrast"] : undefined))
          faults.push(`${path} ${width} ${colorScheme}: ${fault}`);
        for (const wide of await page.evaluate<string[]>(WIDER)) faults.push(`${path} ${width}: ${wide}`);
      }
      await page.setViewportSize({ width: 320, height: 860 });
      for (const field of await fieldsAgainstFingers(page)) faults.push(`${path}: ${field}`);
      for (const wide of await page.evaluate<string[]>(DOUBLED)) faults.push(`${path} doubled: ${wide}`);
      await picture(page, `console-${path.slice(9).replace(/\W+/g, "-").slice(0, 40) || "home"}`);
    }
    expect(faults).toEqual([]);
    expect(shown).toBeGreaterThan(15);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([app.url]);
    await close();
  }, 400_000);
});
