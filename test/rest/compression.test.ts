import { request as httpRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startApp();
  ({ key } = await app.createAccount());
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base", description: "x".repeat(200) };
  for (let n = 0; n < 10; n++) await app.request("POST", "/api/v1/payment-links", { key, body });
});
afterAll(() => app.close());

interface Raw {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** As it comes over the wire: fetch would unpack it. */
function get(path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${app.url}${path}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    sent.on("error", reject).on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    });
    sent.end();
  });
}

const GZIP = { "accept-encoding": "gzip, br" };

it("sends a long list packed to whoever takes it so, and plain to others", async () => {
  const packed = await get("/api/v1/payment-links", GZIP);
  const plain = await get("/api/v1/payment-links", {});
  expect(packed.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "Accept-Encoding",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(packed.body.length),
  });
  expect(plain.headers).toMatchObject({
    vary: "Accept-Encoding",
    "content-length": String(plain.body.length),
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(gunzipSync(packed.body)).toEqual(plain.body);
  expect(packed.body.length).toBeLessThan(plain.body.length / 3);
});

it("leaves a short answer as it is", async () => {
  const { headers, body } = await get("/api/v1/payment-links?limit=1", GZIP);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body.toString()).data).toHaveLength(1);
});

it("packs nothing for whoever sends a cookie", async () => {
  const { headers } = await get("/api/v1/payment-links", { ...GZIP, cookie: "session=1" });
  expect(headers["content-encoding"]).toBeUndefined();
});
