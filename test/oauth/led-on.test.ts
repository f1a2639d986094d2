import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { startBrowser } from "../support/browser.js";
import { startForAssistants } from "../support/for-assistants.js";
import { authorizePath, registerClient } from "../support/oauth.js";
import { visit } from "../support/visit.js";
import { addMember, linkFor } from "../support/visitor.js";

const browser: Browser | undefined = await startBrowser();
let app: TestApp;
const servers: Server[] = [];
beforeAll(async () => {
  app = await startForAssistants();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await app.close();
});

async function listen(answer: (url: string) => { to: string } | { text: string }): Promise<string> {
  const server = createServer((request, response) => {
    const said = answer(request.url ?? "/");
    if ("to" in said) response.writeHead(302, { location: said.to }).end();
    else response.setHeader("content-type", "text/html").end(`<!doctype html><title>x</title>${said.text}`);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.skipIf(!browser).each([
  ["Connect", "code"],
  ["Don't connect", "error"],
])("%s leads a person on where the page he is led to leads elsewhere", async (button, brought) => {
  const { id } = await app.createAccount();
  const memberId = await addMember(app, id, "owner", "Anna Ito");
  const end = await listen(() => ({ text: "Connected at last" }));
  const first = await listen((url) => ({ to: end + url }));
  const redirect_uri = `${first}/callback`;
  const clientId = await registerClient(app, { redirect_uris: [redirect_uri] });
  const { page, complaints, close } = await visit(
    browser as Browser,
    `${app.url}/sign-in#${await linkFor(app, memberId)}`,
  );
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Not now" }).waitFor();
  await page.goto(app.url + authorizePath(app, clientId, { redirect_uri }));
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByText("Connected at last").waitFor();
  expect(new URL(page.url()).searchParams.get(brought)).toBeTruthy();
  expect(complaints).toEqual([]);
  await close();
});
