import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { fromPackageRoot } from "../../../src/package-root.js";
import { PHONE } from "./shot.js";

// Every screen of the console, over the demo's two months.

interface Visited {
  browser: Browser;
  /** A sign-in link that is still good. */
  signIn: string;
  folder: string;
  wanted: readonly string[];
}

interface ConsoleShot {
  path: string;
  /** Beside the desk: the phone, in light and in dark. */
  phone?: true;
  before?(page: Page): Promise<unknown>;
}

const DESK = { width: 1280, height: 860 };
/** What somebody's own system brings, and one without a screen may not. */
const SCRIPTS = ["jp", "kr", "devanagari"];

/** The record that stands first in the list that is shown. */
const first = async (page: Page) => {
  const heading = page.getByRole("heading", { level: 1 });
  const list = (await heading.textContent()) ?? "";
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await heading.filter({ hasNotText: list }).waitFor();
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
};
const filled = async (page: Page) => {
  await page.getByLabel("Client name").fill("Müller & Söhne GmbH");
  await page.getByLabel("Client email").fill("rechnung@mueller.example");
  await page.getByLabel("What for, line 1").fill("Design, per day");
  await page.getByLabel("Quantity, line 1").fill("2");
  await page.getByLabel("Price each, line 1").fill("320");
  await page.getByLabel("Chain").selectOption("base");
};
const pasted = async (page: Page) => {
  const rows = [
    "Wallet;Amount;Label",
    "Anna Ito;420;October",
    "Ben Okafor;310,50;October",
    "0x1234;1.500;Unclear",
    "Chiara Rossi;275;October",
    "Дарья Белова;180;October",
  ];
  await page.getByLabel("CSV file").setInputFiles({
    name: "october.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  await page.getByText(/1 of 5 rows/).waitFor();
  await page.evaluate("scrollTo(0, 0)");
};
const said = (words: string, then: RegExp) => async (page: Page) => {
  await page.getByLabel("Message").fill(words);
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText(then).first().waitFor({ timeout: 20_000 });
};

const SHOTS: Record<string, ConsoleShot> = {
  home: { path: "", phone: true, before: (page) => page.locator("canvas").waitFor() },
  chat: { path: "/chat", phone: true, before: said("Which invoices are open?", /INV-/) },
  approvals: { path: "/approvals", phone: true },
  payments: { path: "/payments", phone: true },
  payment: { path: "/payments?chain=polygon&status=final", before: first },
  invoices: { path: "/invoices", phone: true },
  invoice: { path: "/invoices?status=paid", phone: true, before: first },
  "invoice-new": { path: "/invoices/new", phone: true, before: filled },
  links: { path: "/links" },
  link: { path: "/links", before: first },
  "link-new": { path: "/links/new" },
  payouts: { path: "/payouts", phone: true },
  payout: { path: "/payouts?status=prepared", phone: true, before: first },
  "payout-new": { path: "/payouts/new", phone: true, before: pasted },
  subscriptions: { path: "/subscriptions" },
  subscription: { path: "/subscriptions", before: first },
  donations: { path: "/donations" },
  donation: { path: "/donations?q=garden", phone: true, before: first },
  contacts: { path: "/contacts", phone: true },
  contact: { path: "/contacts?q=Anna", before: first },
  settings: { path: "/settings", phone: true },
  wallets: { path: "/settings/wallets" },
  members: { path: "/settings/members" },
  keys: { path: "/settings/keys", phone: true },
  "key-new": { path: "/settings/keys/new" },
  connections: { path: "/settings/connections" },
  webhooks: { path: "/settings/webhooks" },
  usage: { path: "/settings/usage" },
  "first-steps": { path: "/settings/start", phone: true },
};

export async function consoleShots({ browser, signIn, folder, wanted }: Visited): Promise<void> {
  const context = await browser.newContext({ viewport: DESK, bypassCSP: true });
  await context.route("**/shown-with/**", (route) => {
    const [, path = ""] = route.request().url().split("/shown-with/");
    return route.fulfill({ path: fromPackageRoot(`node_modules/@fontsource-variable/${path}`) });
  });
  const page = await context.newPage();
  await page.goto(signIn);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Not now" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [name, shot] of Object.entries(SHOTS)) {
    const whole = `console-${name}`;
    if (wanted.length > 0 && !wanted.includes(whole) && !wanted.includes("console")) continue;
    await page.setViewportSize(DESK);
    await page.goto(new URL(`/console${shot.path}`, signIn).href);
    await page.addStyleTag({ content: typeface() });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Loading…").first().waitFor({ state: "detached" });
    await shot.before?.(page);
    const take = async (suffix: string) => {
      await page.evaluate("document.fonts.ready");
      await page.screenshot({ path: `${folder}/${whole}-${suffix}.png`, animations: "disabled" });
    };
    await take("desktop");
    if (shot.phone) {
      await page.setViewportSize(PHONE);
      await take("phone");
      await page.emulateMedia({ colorScheme: "dark" });
      await take("phone-dark");
      await page.emulateMedia({ colorScheme: "light" });
    }
    process.stdout.write(`${whole}\n`);
  }
  await context.close();
}

function typeface(): string {
  const faces = SCRIPTS.map((script) =>
    readFileSync(
      fromPackageRoot(`node_modules/@fontsource-variable/noto-sans-${script}/index.css`),
      "utf8",
    ).replaceAll("url(./", `url(/shown-with/noto-sans-${script}/`),
  );
  const families = ["JP", "KR", "Devanagari"].map((name) => `"Noto Sans ${name} Variable"`);
  return `${faces.join("\n")}\nbody { font-family: system-ui, sans-serif, ${families.join(", ")} !important }`;
}
