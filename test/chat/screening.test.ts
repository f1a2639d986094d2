import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const SANCTIONED = "098b716b8aaf21512996dc57eb0615e2383e2f96";
const inTwo = (between: string) => `${SANCTIONED.slice(0, 20)}${between}${SANCTIONED.slice(20)}`;

it.each([
  `0x${SANCTIONED}`,
  `0X${SANCTIONED.toUpperCase()}`,
  SANCTIONED,
  `0x${inTwo(" ")}`,
  `5 ${inTwo("-")} 7`,
])("refuses a text that says %s, and leaves only an audit row", async (said) => {
  const { key, id } = await app.createAccount();
  const description = `Or pay ${said}`;
  const input = { amount_usd: 25, destination_address: WALLET, chain: "base", description };
  server.play([{ calls: [{ tool: "create_payment_link", input }] }, { text: "." }]);
  const asked = `Create a payment link for 25 USDC to ${WALLET} on base with the description "${description}"`;
  const first = await app.chat(key, asked);
  const { token } = first.body.confirmation ?? {};
  const { body } = token ? await app.chat(key, token) : first;
  expect(body.tool_results).toMatchObject([{ result: { error: { code: "sanctioned_address" } } }]);
  const links = await app.request("GET", "/api/v1/payment-links", { key });
  expect(links.body.data).toEqual([]);
  const rows = await app.house
    .sql`select distinct lower(address) as address from audit where account_id = ${id}`;
  expect(rows).toEqual([{ address: `0x${SANCTIONED}` }]);
});
