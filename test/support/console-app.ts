import type { Browser, BrowserContext } from "playwright-core";
import { documentationRoutes } from "../../src/http/documentation.js";
import { healthRoutes } from "../../src/http/health.js";
import type { Role } from "../../src/records/member.js";
import { readChainProgress } from "../../src/runtime/chain-progress.js";
import type { AppOptions, TestApp } from "./app.js";
import { addAuthenticator } from "./authenticator.js";
import { startBrowser } from "./browser.js";
import type { LocalWallet } from "./local-wallet.js";
import { type Visit, type VisitOptions, visit } from "./visit.js";
import { addMember, linkFor, startForPeople } from "./visitor.js";

export interface Desk extends Visit {
  memberId: string;
  /** A path of the app, waited for until its heading is there. */
  go(path: string, heading: string | RegExp): Promise<void>;
}

export interface DeskOptions extends VisitOptions {
  role?: Role;
  name?: string;
  wallets?: Record<string, Pick<LocalWallet, "answer">>;
}

/** As the program serves it: with the document that forms are made from. */
export const startConsole = (
  mounts: AppOptions["mounts"] = () => [],
  options: AppOptions = {},
): Promise<TestApp> =>
  startForPeople({
    ...options,
    mounts: (house) => [
      documentationRoutes(house, house.links.baseUrl),
      ...mounts(house),
      healthRoutes({
        house,
        pingQueue: async () => {},
        readProgress: () => readChainProgress(house),
        watched: [],
      }),
    ],
  });

export const browser: Browser | undefined = await startBrowser();

/**
 * A member of the account in a browser of his own, signed in and on the console's first screen. He comes in by the
 * request that the sign-in page makes; the pages on that way are gone through where they are what is tested.
 */
export async function openConsole(
  app: TestApp,
  accountId: string,
  { role = "owner", name = "Anna Ito", wallets = {}, ...options }: DeskOptions = {},
): Promise<Desk> {
  if (!browser) throw new Error("no browser");
  const memberId = await addMember(app, accountId, role, name);
  const link = await linkFor(app, memberId);
  const visited = await visit(browser, `${app.url}/console`, wallets, {
    ...options,
    enter: async (context) => {
      await options.enter?.(context);
      await signIn(context, app.url, link);
    },
  });
  const { page } = visited;
  await addAuthenticator(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return {
    ...visited,
    memberId,
    async go(path, heading) {
      await page.goto(app.url + path);
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    },
  };
}

/** The cookie stays in the context, as if a page of it had asked. */
async function signIn(context: BrowserContext, url: string, link: string): Promise<void> {
  const answer = await context.request.post(`${url}/session`, { headers: { origin: url }, data: { link } });
  if (!answer.ok()) throw new Error(await answer.text());
}
