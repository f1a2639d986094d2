import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refreshSanctions } from "../../src/jobs/refresh-sanctions.js";
import { startApp, type TestApp } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("keeps the sanctions list in use when the daily update can't be made", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const before = await app.house.screening.status();
  await refreshSanctions(app.house, url);
  expect(asked).toBe(1);
  expect(await app.house.screening.status()).toMatchObject({ addressCount: before?.addressCount });
  await new Promise((resolve) => server.close(resolve));
});
