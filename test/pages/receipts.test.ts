import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import type { SendRequest } from "../support/chains.js";
import { placeFickleWallet } from "../support/fickle-wallet.js";
import { ask, getHtml, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payCall, payLink } from "../support/pay.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(["base"]);
  await world.app.request("PATCH", "/api/v1/account", {
    key: world.account.key,
    body: {
      display_name: "Lighthouse & Söhne",
      legal_address: "Harbour 1\n20457 Hamburg",
      tax_id: "DE 123",
      support_email: "help@lighthouse.example",
    },
  });
});
afterAll(() => world?.close());

const payer = () => world.chains.base.accounts[1] ?? "0x";

async function textOf(path: string): Promise<string> {
  const response = await fetch(world.app.url + path);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1));
  const contents = await Promise.all(pages.map(async (page) => (await page).getTextContent()));
  return contents.flatMap(({ items }) => items.map((item) => ("str" in item ? item.str : ""))).join(" ");
}

async function minedDay(blockHash: unknown): Promise<string> {
  const block = (await world.chains.base.request("eth_getBlockByHash", blockHash, false)) as {
    timestamp: string;
  };
  return new Date(Number(block.timestamp) * 1000).toISOString();
}

/** Every line breaks where it must: what is written is what matters. */
const whole = (text: string) => text.replace(/<wbr>|<\/?span>|\s+/g, "");

describe("a receipt", () => {
  it("of a link says who paid whom, how much, when and by which transaction, on a page and on paper", async () => {
    const link = await world.createLink({ description: "Blue <chair>" });
    const receipt = await payLink(world.app, world.chains.base, link.slug, payer());
    const path = `/pay/${link.slug}/receipt?tx_hash=${receipt.transactionHash}`;
    const early = await getHtml(world.app, path);
    expect([early.status, early.body]).toEqual([404, expect.stringContaining("once the payment is final")]);
    await world.settle();

    const { data } = (await getJson(world.app, path)).body;
    const { checksummed = "" } = { checksummed: data.payer as string };
    expect(checksummed.toLowerCase()).toBe(payer().toLowerCase());
    expect(data).toMatchObject({
      id: expect.stringMatching(/^pay_/),
      seller: { name: "Lighthouse & Söhne", tax_id: "DE 123" },
      purpose: "Blue <chair>",
      client_name: null,
      amount_usdc: 25,
      refunded_usdc: 0,
      paid_at: await minedDay(receipt.blockHash),
      tx_hash: receipt.transactionHash,
    });
    const { status, body } = await getHtml(world.app, path);
    expect(status).toBe(200);
    for (const text of [
      "Receipt",
      "25.00",
      "Lighthouse &amp; Söhne",
      "20457 Hamburg",
      "DE 123",
      "Blue &lt;chair&gt;",
      receipt.transactionHash,
      data.id,
    ])
      expect(body).toContain(text);
    expect(whole(body)).toContain(checksummed);

    const text = await textOf(path.replace("/receipt?", "/receipt.pdf?"));
    const day = new Date(data.paid_at).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    for (const part of [
      "RECEIPT",
      "Lighthouse & Söhne",
      "20457 Hamburg",
      "Tax ID DE 123",
      "Blue <chair>",
      "25.00 USDC",
      "USDC on Base",
      day,
      data.id,
    ])
      expect(text).toContain(part);
    expect(text.replaceAll(" ", "")).toContain(checksummed);
    expect(text.replaceAll(" ", "")).toContain(receipt.transactionHash);
    expect((await getHtml(world.app, `/pay/${link.slug}?tx=${receipt.transactionHash}`)).body).toContain(
      `href="/pay/${link.slug}/receipt?tx_hash=${receipt.transactionHash}&amp;payment_id=${data.id}"`,
    );
  });

  it("tells the time that was kept when its block was read, and asks no node", async () => {
    const link = await world.createLink();
    const { transactionHash } = await payLink(world.app, world.chains.base, link.slug, payer());
    await world.settle();
    const path = `/pay/${link.slug}/receipt?tx_hash=${transactionHash}`;
    // Of a block that is another one by now, no watcher tells the time.
    const keep = (at: Date | null) => world.app.house.sql`
      update payments set mined_at = ${at}, block_hash = 'another' where tx_hash = ${transactionHash}`;
    await keep(new Date("2026-02-03T04:05:06Z"));
    expect((await getJson(world.app, path)).body.data.paid_at).toBe("2026-02-03T04:05:06.000Z");
    await keep(null);
    expect((await getJson(world.app, path)).body.data.paid_at).toBeNull();
    expect((await getHtml(world.app, path)).body).toContain("<dt>Recorded</dt>");
  });

  it("of an invoice names it and whom it bills, and of a donation its jar", async () => {
    const { post, chains } = world;
    const invoice = await post("invoices", {
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 30,
      line_items: [{ description: "Work", quantity: 3, unit_price: 10 }],
      destination_address: WALLET,
      chain: "base",
    });
    const paid = await payLink(world.app, chains.base, invoice.payment_slug, payer());
    const jar = await post("donations", {
      slug: "reef",
      name: "The reef",
      destination_wallet: WALLET,
      chain: "base",
    });
    await chains.base.send({ from: payer(), ...jar.activate_tx } as SendRequest);
    await world.settle();
    const prepared = await ask(world.app, "POST", "/donate/reef/prepare", {
      body: { payer: payer(), amount_usdc: 12.5 },
    });
    const { approve_tx, execute_tx } = prepared.body.data;
    await chains.base.send({ from: payer(), to: approve_tx.to, data: approve_tx.data });
    const given = await chains.base.send({ from: payer(), to: execute_tx.to, data: execute_tx.data });
    await world.settle();
    const ofInvoice = await textOf(
      `/pay/${invoice.payment_slug}/receipt.pdf?tx_hash=${paid.transactionHash}`,
    );
    for (const part of [`Invoice ${invoice.invoice_number}`, "Acme", "30.00 USDC"])
      expect(ofInvoice).toContain(part);
    const ofGift = await textOf(`/donate/reef/receipt.pdf?tx_hash=${given.transactionHash}`);
    for (const part of ["Donation to The reef", "12.50 USDC", "RECEIPT"]) expect(ofGift).toContain(part);
  });

  it("is each payer's own where two have paid one page by one transaction", async () => {
    const link = await world.createLink({ single_use: false });
    const place = (last: string) => placeFickleWallet(world.chains.base, `0x${last.repeat(40)}` as Address);
    const [ann, bob, entry] = [await place("a"), await place("b"), await place("e")];
    const { call } = await payCall(world.app, link.slug);
    const both = entry.callFor([ann.callFor([call, call]), bob.callFor([call])]);
    const { transactionHash: hash } = await world.chains.base.send({ from: payer(), ...both });
    await world.settle();
    const paths: string[] = [];
    for (const [{ address }, sum] of [
      [ann, 50],
      [bob, 25],
    ] as const) {
      const sent = `tx=${hash}&payer=${address}&since=${world.app.clock.now.toISOString()}`;
      const { body } = await getHtml(world.app, `/pay/${link.slug}?${sent}`);
      const path = /href="(\/pay\/[^"]*receipt\?[^"]*)"/.exec(body)?.[1]?.replace("&amp;", "&") ?? "";
      const { data } = (await getJson(world.app, path)).body;
      expect([data.payer.toLowerCase(), data.amount_usdc]).toEqual([address, sum]);
      expect((await getHtml(world.app, path)).body).toContain(
        `/receipt.pdf?tx_hash=${hash}&amp;payment_id=${data.id}"`,
      );
      paths.push(path);
    }
    expect(new Set(paths).size).toBe(2);
    const first = (await getJson(world.app, `/pay/${link.slug}/receipt?tx_hash=${hash}`)).body.data;
    expect(first.payer.toLowerCase()).toBe(ann.address);
    for (const id of ["pay_0", "%00", "", "pay_0&payment_id=pay_1"])
      expect(
        (await getJson(world.app, `/pay/${link.slug}/receipt?tx_hash=${hash}&payment_id=${id}`)).status,
      ).toBe(404);
  });

  it("is there for no other page, no other hash, and nothing that was taken back", async () => {
    const link = await world.createLink();
    const other = await world.createLink();
    const { transactionHash } = await payLink(world.app, world.chains.base, link.slug, payer());
    await world.settle();
    const statusOf = async (path: string) => (await getHtml(world.app, path)).status;
    const own = `/pay/${link.slug}/receipt?tx_hash=${transactionHash}`;
    expect(await statusOf(own)).toBe(200);
    for (const path of [
      `/pay/${other.slug}/receipt?tx_hash=${transactionHash}`,
      `/pay/${link.slug}/receipt?tx_hash=0x${"0".repeat(64)}`,
      `/pay/${link.slug}/receipt?tx_hash=%27`,
      `/pay/${link.slug}/receipt`,
      `/pay/nothing/receipt?tx_hash=${transactionHash}`,
    ])
      expect(await statusOf(path), path).toBe(404);
    const missing = await getJson(world.app, `/pay/${link.slug}/receipt`);
    expect([missing.status, missing.body.error.code]).toEqual([404, "not_found"]);
    await world.app.house.sql`update payments set status = 'reverted' where tx_hash = ${transactionHash}`;
    expect(await statusOf(own)).toBe(404);
  });
});
