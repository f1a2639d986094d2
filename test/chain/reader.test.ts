import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Address, numberToHex, stringToHex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CHAIN_FACTS } from "../../src/chains.js";
import { ONE_USDC } from "../../src/money.js";
import { readCodeStates, readPayer, readPostingGas, readUsdcBalances } from "../../src/onchain/accounts.js";
import { readBlock, readTransaction } from "../../src/onchain/blocks.js";
import { CONTRACTS } from "../../src/onchain/deployment.js";
import { patient } from "../../src/onchain/patient.js";
import { permitTypedData } from "../../src/onchain/permit.js";
import { readPreflight } from "../../src/onchain/preflight.js";
import { type ChainReader, createReader, type ReadMethod } from "../../src/onchain/reader.js";
import { readSentTransaction } from "../../src/onchain/sent-transaction.js";
import { readToken } from "../../src/onchain/token.js";
import { WALLET } from "../support/app.js";
import { testUsdc } from "../support/artifacts/test-usdc.js";
import { FEE_RECIPIENT, type LocalChain, STARTING_USDC, startChain } from "../support/chains.js";
import { collectGarbage } from "../support/collect-garbage.js";
import { startHostileRpc } from "../support/hostile-rpc.js";

let base: LocalChain;
let empty: LocalChain;
beforeAll(async () => {
  [base, empty] = await Promise.all([startChain("base"), startChain("arbitrum", { deployed: false })]);
});
afterAll(() => Promise.all([base.stop(), empty.stop()]));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function scripted(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`;
}

describe("a chain reader", () => {
  it("refuses every method outside its read list before anything is sent", async () => {
    const reader = createReader("base", [base.rpcUrl]);
    for (const method of ["eth_sendTransaction", "eth_sendRawTransaction", "eth_sign", "anvil_setCode"]) {
      await expect(reader.request(method as ReadMethod, [])).rejects.toThrow("is not a read method");
    }
    expect(reader.health()).toMatchObject([{ requests: 0 }]);
  });

  it.each<[string, RequestListener]>([
    ["answers HTML", (_, res) => res.end("<html>busy</html>")],
    ["answers 500", (_, res) => res.writeHead(500).end()],
    [
      "answers a 429 error",
      (_, res) => res.writeHead(429).end('{"error":{"code":-32005,"message":"slow down"}}'),
    ],
    ["hangs up", (req) => req.socket.destroy()],
    ["never answers", () => {}],
    ["answers for another chain", (_, res) => res.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')],
    ["redirects", (_, res) => res.writeHead(302, { location: "/elsewhere" }).end()],
    ["answers without an end", (_, res) => res.end(`{"result":"0x${"0".repeat(3_000)}"}`)],
  ])("goes on to the next endpoint when one %s", async (_, listener) => {
    const bad = await scripted(listener);
    const reader = createReader("base", [bad, base.rpcUrl], { timeoutMs: 300, maxBytes: 2_000 });
    expect(await reader.request("eth_chainId", [])).toBe(numberToHex(8453));
    const [first, second] = reader.health();
    expect(first).toMatchObject({ requests: 1, errors: 1 });
    expect(second).toMatchObject({ requests: 1, errors: 0 });
    await reader.request("eth_blockNumber", []);
    expect(reader.health()[0]?.requests).toBe(1);
  });

  it.each([
    ["objects", "[", "{},", "{}]"],
    ["lists", "[", "[],", "[]]"],
    ["fields", "{", '"":0,', '"":0}'],
  ])("reads no answer of millions of %s", async (_, begin, part, end) => {
    const odd = await scripted((_, res) => res.end(`{"result":${begin}${part.repeat(2_000_000)}${end}}`));
    const reader = createReader("base", [odd]);
    await expect(reader.request("eth_chainId", [])).rejects.toThrow("answered more than 2000000 parts");
  });

  it("reads a long answer of logs alone", async () => {
    const node = await startHostileRpc(base.rpcUrl);
    stops.push(node.stop);
    const reader = createReader("base", [node.url]);
    const long = `0x${"0".repeat(17 * 2 ** 20)}`;
    node.behave(({ method }) => (method === "eth_chainId" ? undefined : { result: long }));
    expect(await reader.request("eth_getLogs", [{}])).toBe(long);
    await expect(reader.request("eth_blockNumber", [])).rejects.toThrow("answered more than 16777216 bytes");
  });

  it("believes no node of which another chain's has taken the place", async () => {
    const node = await startHostileRpc(base.rpcUrl);
    stops.push(node.stop);
    const reader = createReader("base", [node.url, base.rpcUrl], { trustMs: 0 });
    expect((await readBlock(reader, "latest"))?.hash).toBeDefined();
    const strange = (await empty.request("eth_getBlockByNumber", "latest", false)) as { hash: string };
    node.behave(({ method }) => ({ result: method === "eth_chainId" ? "0xa4b1" : strange }));
    expect((await readBlock(reader, "latest"))?.hash).not.toBe(strange.hash);
    expect(reader.health()[0]?.lastReason).toBe("answers for chain 42161, not for base");
    expect(node.calls.filter(({ method }) => method === "eth_getBlockByNumber")).toHaveLength(1);
  });

  it("asks which chain it is no more than once a minute", async () => {
    const node = await startHostileRpc(base.rpcUrl);
    stops.push(node.stop);
    const reader = createReader("base", [node.url]);
    for (let time = 0; time < 3; time++) await readBlock(reader, "latest");
    expect(node.calls.filter(({ method }) => method === "eth_chainId")).toHaveLength(1);
  });

  it("gives up a node that never answers, though garbage is collected meanwhile", async () => {
    const silent = await scripted(() => {});
    const reader = createReader("base", [silent], { timeoutMs: 300 });
    const asked = reader
      .request("eth_blockNumber", [], { signal: new AbortController().signal })
      .catch(String);
    stops.push(collectGarbage());
    expect(await asked).toContain("was not answered within 300 ms");
  });

  it("names the host and never the path of an endpoint that fails", async () => {
    const bad = await scripted((_, res) => res.writeHead(500).end());
    const failure = await createReader("base", [bad]).request("eth_blockNumber", []).catch(String);
    expect(failure).toContain("127.0.0.1");
    expect(failure).not.toContain("secret-key");
  });

  it("sends a user and a password as HTTP has them, and names neither", async () => {
    const asked: (string | undefined)[] = [];
    const node = await scripted(({ headers }, res) => {
      asked.push(headers.authorization);
      res.writeHead(500).end();
    });
    const url = node.replace("//", "//me:p%40ss@");
    const failure = await createReader("base", [url]).request("eth_blockNumber", []).catch(String);
    expect(asked[0]).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
    expect(failure).toContain("HTTP 500");
    expect(failure).not.toMatch(/me:|p@ss|p%40ss/);
  });

  it("does not ask a second endpoint what the first one reverted", async () => {
    const reader = createReader("base", [base.rpcUrl, empty.rpcUrl]);
    const call = { to: base.contracts.donation_jars, data: "0x00000000" };
    await expect(reader.request("eth_call", [call, "latest"])).rejects.toThrow(/revert/);
    expect(reader.health()[1]?.requests).toBe(0);
  });
});

describe("reading accounts", () => {
  it("reads 500 balances in four calls", async () => {
    const reader = createReader("base", [base.rpcUrl]);
    const strangers = Array.from({ length: 499 }, (_, i): Address => numberToHex(i + 0x10000, { size: 20 }));
    const balances = await readUsdcBalances(reader, [...base.accounts.slice(0, 1), ...strangers]);
    expect(balances).toHaveLength(500);
    expect(balances[0]).toBe(STARTING_USDC);
    expect(balances[499]).toBe(0n);
    expect(reader.health()[0]?.requests).toBe(4);
  });

  it("finds in one call who is blacklisted, whether USDC is paused and whether our contract is there", async () => {
    const [operator = "0x", good = "0x", bad = "0x"] = base.accounts;
    const look = async (contract: Address) => {
      const reader = createReader("base", [base.rpcUrl]);
      const found = await readPreflight(reader, {
        contract,
        accounts: [operator, good, bad],
        holders: [good],
      });
      expect(reader.health()).toMatchObject([{ requests: 1 }]);
      return found;
    };
    await base.token(operator, "blacklist", [bad]);
    await base.token(operator, "pause", []);
    const found = await look(base.contracts.checkout);
    expect(found).toMatchObject({ paused: true, deployed: true, balances: [STARTING_USDC] });
    expect([...found.blacklisted]).toEqual([
      [operator, false],
      [good, false],
      [bad, true],
    ]);
    await base.token(operator, "unpause", []);
    await base.token(operator, "unBlacklist", [bad]);
    expect(await look(good)).toMatchObject({ paused: false, deployed: false });
    for (const contract of Object.values(base.contracts))
      expect(await look(contract)).toMatchObject({ deployed: true });
  });

  it("reads what a token calls itself, once", async () => {
    const reader = createReader("arbitrum", [empty.rpcUrl]);
    const said = { name: "USD Coin", version: "2", symbol: "USDC", decimals: 6 };
    expect(await readToken(reader)).toEqual(said);
    const renamed = testUsdc.runtime.replaceAll(
      stringToHex("USD Coin").slice(2),
      stringToHex("USD Cash").slice(2),
    );
    await empty.request("anvil_setCode", CHAIN_FACTS.arbitrum.usdc, renamed);
    expect(await readToken(reader)).toEqual(said);
    expect(reader.health()).toMatchObject([{ requests: 1 }]);
    const afresh = await readToken(createReader("arbitrum", [empty.rpcUrl]));
    expect(afresh.name).toBe("USD Cash");
    const request = { owner: WALLET, spender: WALLET, amount: 1n, nonce: 0n, deadline: 1n, token: afresh };
    expect(permitTypedData("arbitrum", request).domain).toMatchObject({ name: "USD Cash", version: "2" });
  });

  it("takes no silence for a no", async () => {
    const reader = createReader("base", ["http://127.0.0.1:9"]);
    const contract = base.contracts.checkout;
    const found = await readPreflight(reader, { contract, accounts: [contract], holders: [contract] });
    expect(found).toMatchObject({ paused: undefined, deployed: undefined, balances: [undefined] });
    expect([...found.blacklisted.values()]).toEqual([undefined]);
  });

  it("reads what a payer's page needs", async () => {
    const [, , , payer = "0x"] = base.accounts;
    await base.token(payer, "approve", [base.contracts.checkout, 5n * ONE_USDC]);
    const reader = createReader("base", [base.rpcUrl]);
    const state = { balance: STARTING_USDC, allowance: 5n * ONE_USDC, nonce: 0n };
    expect(await readPayer(reader, payer, base.contracts.checkout)).toEqual(state);
  });

  it("tells our code from none and from any other, a single byte apart", async () => {
    const reader = createReader("base", [base.rpcUrl]);
    const states = (reader: ChainReader) => readCodeStates(reader, FEE_RECIPIENT);
    const all = (state: string) => Object.fromEntries(CONTRACTS.map((name) => [name, state]));
    expect(await states(reader)).toEqual(all("deployed"));
    expect(await states(createReader("arbitrum", [empty.rpcUrl]))).toEqual(all("absent"));
    const { checkout } = base.contracts;
    const code = String(await base.request("eth_getCode", checkout, "latest"));
    await base.request("anvil_setCode", checkout, `${code.slice(0, -2)}00`);
    expect(await states(reader)).toEqual({ ...all("deployed"), checkout: "other code" });
    await base.request("anvil_setCode", checkout, code);
  });

  it("asks Arbitrum's NodeInterface for the gas of posting calldata", async () => {
    // A local chain has no precompiles: this code answers every call with the words 123456, 0, 0.
    await empty.request(
      "anvil_setCode",
      "0x00000000000000000000000000000000000000C8",
      "0x6201e2405f5260605ff3",
    );
    const reader = createReader("arbitrum", [empty.rpcUrl]);
    const call = { to: empty.contracts.batch_payout, data: "0x1234", value: "0", chainId: 42161 } as const;
    expect(await readPostingGas(reader, call)).toBe(123_456n);
  });
});

describe("reading blocks", () => {
  it("reads heads, heights and tags, and knows nothing of a future block", async () => {
    const reader = createReader("base", [base.rpcUrl]);
    await base.mine(5);
    const head = await readBlock(reader, "latest");
    expect(await readBlock(reader, head?.number ?? -1n)).toEqual(head);
    expect((await readBlock(reader, "finalized"))?.number).toBeLessThan(head?.number ?? 0n);
    expect(await readBlock(reader, 1_000_000n)).toBeUndefined();
  });

  it.each<[string, { raw: string; status?: number; headers?: () => Record<string, string> }]>([
    ["in seconds", { raw: "", status: 429, headers: () => ({ "retry-after": "3" }) }],
    ["for a while without service", { raw: "", status: 503, headers: () => ({ "retry-after": "3" }) }],
    [
      "as a date",
      {
        raw: "",
        status: 429,
        headers: () => ({ "retry-after": new Date(Date.now() + 4_000).toUTCString() }),
      },
    ],
    [
      "in words",
      {
        raw: '{"error":{"code":-32090,"message":"Too many requests, reason: call rate limit exhausted, retry in 3s"}}',
      },
    ],
    [
      "in a field",
      {
        raw: '{"error":{"code":-32005,"message":"project ID request rate exceeded","data":{"rate":{"backoff_seconds":3.0}}}}',
        status: 429,
      },
    ],
    [
      "in milliseconds",
      { raw: '{"error":{"code":-32005,"message":"limit exceeded","data":{"try_again_in":"3000.5ms"}}}' },
    ],
  ])("leaves a node alone for as long as it says %s", async (_, { raw, status, headers }) => {
    const node = await startHostileRpc(base.rpcUrl);
    stops.push(node.stop);
    const asked: number[] = [];
    node.behave(() => {
      asked.push(performance.now());
      return asked.length === 1 ? { raw, status, headers: headers?.() } : undefined;
    });
    const reader = patient(createReader("base", [node.url]), new AbortController().signal);
    await reader.request("eth_blockNumber", []);
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(2_950);
  });

  it("asks once more where a connection that was kept alive is cut", async () => {
    let calls = 0;
    const node = await scripted((req, res) => {
      if (++calls === 2) return void req.socket.destroy();
      res.end('{"jsonrpc":"2.0","id":1,"result":"0x2105"}');
    });
    const reader = createReader("base", [node]);
    for (let times = 0; times < 4; times++)
      expect(await reader.request("eth_blockNumber", [])).toBe("0x2105");
    expect(reader.health()).toMatchObject([{ errors: 0 }]);
  });

  it("takes a gateway's time-out for no failed call, though it has the code of one", async () => {
    const late = await startHostileRpc(base.rpcUrl);
    stops.push(late.stop);
    const error = { code: -32015, message: "gateway timeout" };
    late.behave(({ method }) =>
      method === "eth_call" ? { raw: JSON.stringify({ error }), status: 504 } : undefined,
    );
    const read = readUsdcBalances(createReader("base", [late.url, base.rpcUrl]), [WALLET]);
    await expect(read).resolves.toEqual([0n]);
  });

  it("knows by its receipt a transaction that another backend behind the same URL does not know", async () => {
    const behind = await startHostileRpc(base.rpcUrl);
    stops.push(behind.stop);
    behind.behave(({ method }) => (method === "eth_getTransactionByHash" ? { result: null } : undefined));
    const [from = "0x", to = "0x"] = base.accounts;
    const { transactionHash: hash } = await base.send({ from, to });
    const terms = { contract: base.contracts.checkout, termsId: numberToHex(1, { size: 32 }) };
    const reader = createReader("base", [behind.url]);
    expect(await readSentTransaction(reader, terms, hash)).toMatchObject({ state: "foreign" });
    expect(await readSentTransaction(reader, terms, terms.termsId)).toMatchObject({ state: "unknown" });
  });

  it("takes a tag that a node does not know for no block, and a busy node for a failure", async () => {
    const answering = (error: object | string) =>
      scripted((req, res) => {
        let body = "";
        req.on("data", (chunk) => {
          body += chunk;
        });
        req.on("end", () =>
          res.end(JSON.stringify(body.includes("eth_chainId") ? { result: "0x2105" } : { error })),
        );
      });
    const old = await answering({ code: -39001, message: "finalized block not found" });
    expect(await readBlock(createReader("base", [old]), "finalized")).toBeUndefined();
    const failures: [object | string, string][] = [
      [{ code: -32005, message: "daily request count exceeded" }, "daily request count"],
      [{ code: -32601, message: "the method eth_getBlockByNumber is not supported" }, "the method"],
      ["Not Found", "Not Found"],
    ];
    for (const [error, said] of failures)
      await expect(readBlock(createReader("base", [await answering(error)]), "finalized")).rejects.toThrow(
        said,
      );
  });

  it("tells a transaction that succeeded from one that failed and one that is unknown", async () => {
    const reader = createReader("base", [base.rpcUrl]);
    const [from = "0x", to = "0x"] = base.accounts;
    const good = await base.send({ from, to });
    const bad = { from, to: base.contracts.donation_jars, data: "0x00000000", gas: numberToHex(100_000) };
    const badHash = await base.request("eth_sendTransaction", bad);
    expect(await readTransaction(reader, good.transactionHash)).toMatchObject({ succeeded: true, logs: [] });
    expect(await readTransaction(reader, badHash as `0x${string}`)).toMatchObject({ succeeded: false });
    expect(await readTransaction(reader, numberToHex(1, { size: 32 }))).toBeUndefined();
  });

  it.each<[string, object]>([
    ["says nothing of success", { status: undefined }],
    ["says it in no number", { status: true }],
    ["is of no block", { blockNumber: "soon" }],
  ])("asks another node where a receipt %s, and calls nothing failed by it", async (_, spoilt) => {
    const [from = "0x", to = "0x"] = base.accounts;
    const { transactionHash: hash } = await base.send({ from, to });
    const receipt = (await base.request("eth_getTransactionReceipt", hash)) as object;
    const odd = await startHostileRpc(base.rpcUrl);
    stops.push(odd.stop);
    odd.behave(({ method }) =>
      method === "eth_getTransactionReceipt" ? { result: { ...receipt, ...spoilt } } : undefined,
    );
    const both = createReader("base", [odd.url, base.rpcUrl]);
    expect(await readTransaction(both, hash)).toMatchObject({ succeeded: true });
    await expect(readTransaction(createReader("base", [odd.url]), hash)).rejects.toThrow(/answered/);
  });

  it("takes a receipt that is of no block yet for none", async () => {
    const [from = "0x", to = "0x"] = base.accounts;
    const { transactionHash: hash } = await base.send({ from, to });
    const odd = await startHostileRpc(base.rpcUrl);
    stops.push(odd.stop);
    odd.behave(({ method }) =>
      method === "eth_getTransactionReceipt" ? { result: { blockNumber: null, blockHash: null } } : undefined,
    );
    expect(await readTransaction(createReader("base", [odd.url]), hash)).toBeUndefined();
  });
});
