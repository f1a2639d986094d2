import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp, createHttpServer } from "../../src/http/app.js";
import { oauthRoutes } from "../../src/http/oauth/routes.js";
import { sessionRoutes } from "../../src/http/session/routes.js";
import { firstSignInLink } from "../../src/main/first-sign-in.js";
import type { House } from "../../src/runtime/house.js";
import { createLinks } from "../../src/runtime/links.js";
import { build } from "../support/build.js";
import { answerConsent, step } from "../support/oauth.js";
import type { Judges } from "./install.js";
import { judgeAuthorization, type Verdict } from "./suite.js";

/** The suite as a program that asks for tokens, and a member who says yes. */
export async function authorize(judges: Judges, house: House): Promise<Verdict[]> {
  build("web", "console");
  const server = createHttpServer(createApp({ house, mounts: [sessionRoutes(house), oauthRoutes(house)] }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  house.links = createLinks(url, { baseUrl: url });
  try {
    const app = { url };
    const who = { cookies: await comeIn(house, url) };
    const port = await freePort();
    const redirect = `http://127.0.0.1:${port}/callback`;
    const clientId = await register(url, redirect);
    const agree = async (asked: string) => {
      const { pathname, search } = new URL(asked);
      const led = await step(app, "GET", pathname + search, { who });
      const path = led.to?.pathname ?? "";
      const page = await step(app, "GET", path, { who });
      const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
      const answered = await answerConsent(app, who, { path, token, page }, { access: "look" });
      const back = await step(app, "GET", answered.to?.href ?? "", { who });
      await fetch(back.to ?? redirect);
    };
    return await judgeAuthorization(judges, { issuer: url, resource: `${url}/mcp`, clientId, port }, agree);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function register(url: string, redirect: string): Promise<string> {
  const answer = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: [redirect] }),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
}

async function comeIn(house: House, url: string): Promise<Map<string, string>> {
  const link = (await firstSignInLink(house))?.split("#")[1];
  const headers = { origin: url, "content-type": "application/json" };
  const entered = await fetch(`${url}/session`, { method: "POST", headers, body: JSON.stringify({ link }) });
  const pairs = entered.headers.getSetCookie().map((set) => set.split(";")[0]?.split("=") ?? []);
  return new Map(pairs.map(([name = "", value = ""]) => [name, value]));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
