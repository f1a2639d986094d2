import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChatApp, startChat } from "../support/chat.js";

let app: ChatApp;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"], capped: true });
});
afterAll(() => app.close());

it("lets exactly 15 of 40 requests at once pass, over all keys of an account", async () => {
  const { id, key } = await app.createAccount();
  const other = await app.createKey(id, { scopes: ["read"] });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => app.chat(i % 2 ? key : other, i % 3 ? "hi" : {})),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.length - limited.length).toBe(15);
  expect(limited[0]?.body.error.code).toBe("rate_limited");
  const wait = Number(limited[0]?.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(10);
  expect(limited[0]?.body.error.message).toBe(
    `More than 15 chat requests in 10 seconds. Nothing was created. Try again in ${wait} second${wait === 1 ? "" : "s"}.`,
  );
});

it("counts neither another account's nor a stranger's requests", async () => {
  const { id, key } = await app.createAccount();
  const collect = await app.createKey(id, { collect: true });
  await Promise.all(Array.from({ length: 20 }, () => app.chat(collect, "hi")));
  await Promise.all(Array.from({ length: 20 }, () => app.chat(`${key}x`, "hi")));
  expect((await app.chat(key, "hi")).status).toBe(200);
});
