import { createServer } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { type InvoiceFacts, invoiceLetter } from "../../src/mail/invoice-letter.js";
import { MailRefused, openMailer } from "../../src/mail/mailer.js";
import { LIMITS } from "../../src/mail/passage.js";
import { LETTER_KINDS } from "../../src/records/letter-kind.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { portOf } from "../support/port-of.js";

const FACTS: InvoiceFacts = {
  language: "en",
  cc: [],
  number: "INV-2026-000042",
  total: 5_151_300_000n,
  dueAt: new Date("2026-12-21T00:00:00Z"),
  memo: "Purchase order 4500-118",
  chainTitle: "Base",
  payUrl: "https://pay.example/pay/9x4kq2m7ha",
  seller: { name: "Śnieżka & Söhne", email: "billing@seller.example" },
  client: { name: "Ελένη", email: "eleni@client.example" },
  transaction: { hash: `0x${"5c".repeat(32)}`, url: "https://scan.example/tx/0x5c" },
};
const FROM = "Unsigned <invoices@unsigned.example>";

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

describe("mail", () => {
  it("reaches the client over SMTP with the amounts, the link and the PDF", async () => {
    const peer = await listen();
    const letter = invoiceLetter("invoice_sent", FACTS, "inv_1.sent");
    const pdf = Buffer.from("%PDF-1.7 not really");
    await openMailer({ url: peer.url, from: FROM }).send({
      ...letter,
      attachment: { filename: "INV-2026-000042.pdf", content: pdf },
    });
    const [{ mail, from, to } = never()] = peer.received;
    expect(from).toBe("invoices@unsigned.example");
    expect(to).toEqual(["eleni@client.example"]);
    expect(mail.from).toMatchObject({ name: "Śnieżka & Söhne", address: "invoices@unsigned.example" });
    expect(mail.to).toMatchObject([{ name: "Ελένη", address: "eleni@client.example" }]);
    expect(mail.replyTo).toMatchObject([{ address: "billing@seller.example" }]);
    expect(mail.messageId).toBe("<inv_1.sent@unsigned.example>");
    expect(mail.subject).toBe("Invoice INV-2026-000042 from Śnieżka & Söhne: 5,151.30 USDC");
    for (const part of [
      "Ελένη",
      "5,151.30 USDC",
      "21 December 2026",
      FACTS.payUrl,
      "Purchase order 4500-118",
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.html).toContain("Śnieżka &#38; Söhne");
    const [attachment] = mail.attachments;
    expect(attachment).toMatchObject({ filename: "INV-2026-000042.pdf", mimeType: "application/pdf" });
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(pdf)).toBe(true);
  });

  it("keeps a name of the other direction from turning the subject round", () => {
    const seller = { ...FACTS.seller, name: "\u0634\u0631\u0643\u0629 100" };
    const { subject } = invoiceLetter("invoice_sent", { ...FACTS, seller }, "x");
    expect(subject).toBe(`Invoice INV-2026-000042 from \u2068${seller.name}\u2069: 5,151.30 USDC`);
  });

  it("words every kind of letter for its moment", () => {
    const subjects = LETTER_KINDS.map((kind) => invoiceLetter(kind, FACTS, "x").subject);
    expect(subjects).toEqual([
      "Invoice INV-2026-000042 from Śnieżka & Söhne: 5,151.30 USDC",
      "Reminder: invoice INV-2026-000042 is due on 21 December 2026",
      "Invoice INV-2026-000042 is due today",
      "Overdue: invoice INV-2026-000042 was due on 21 December 2026",
      "Payment received for invoice INV-2026-000042",
      "Credit note INV-2026-000042 for invoice INV-2026-000042 from Śnieżka & Söhne",
    ]);
    const receipt = invoiceLetter("payment_received", FACTS, "x");
    expect(receipt.text).toContain(FACTS.transaction?.hash);
    expect(receipt.text).not.toContain(FACTS.payUrl);
  });

  it("writes in the invoice's language, to everybody who gets a copy", async () => {
    const facts: InvoiceFacts = { ...FACTS, language: "de", cc: ["chef@client.example", "no mailbox@x"] };
    for (const kind of LETTER_KINDS) {
      const { subject, text, html, cc } = invoiceLetter(kind, facts, "x");
      expect(`${subject}\n${text}`).not.toMatch(/\b(?:Invoice|due|Amount|Hello|Thank|View|Note)\b|[{}]/);
      expect(text).toContain("5.151,30 USDC");
      expect(html).toContain('<html lang="de">');
      expect(cc).toEqual(["chef@client.example"]);
    }
    const { subject } = invoiceLetter("reminder_overdue", facts, "x");
    expect(subject).toBe("Überfällig: Rechnung INV-2026-000042 war am 21. Dezember 2026 fällig");
    const peer = await listen();
    const mailer = openMailer({ url: peer.url, from: FROM });
    const letter = invoiceLetter("invoice_sent", facts, "inv_2.sent");
    await mailer.send(letter);
    await mailer.send({ ...letter, copiedTo: "chef@client.example" });
    expect(peer.received.map(({ to }) => to)).toEqual([["eleni@client.example"], ["chef@client.example"]]);
  });

  it("shows hostile names and memos as text and never as markup", () => {
    const hostile = `<img src=x onerror="alert('1')">`;
    const letter = invoiceLetter(
      "invoice_sent",
      {
        ...FACTS,
        memo: hostile,
        client: { ...FACTS.client, name: hostile },
        seller: { name: hostile, email: null },
      },
      "x",
    );
    expect(letter.html).not.toContain("<img");
    expect(letter.html).toContain("&#60;img");
    expect(letter.text).toContain(hostile);
  });

  it("lets no name or subject start a header of its own", async () => {
    const peer = await listen();
    const name = "Eve\r\nBcc: victim@else.example\r\n\r\nHello";
    const facts = { ...FACTS, client: { ...FACTS.client, name }, seller: { name, email: null } };
    await openMailer({ url: peer.url, from: FROM }).send(invoiceLetter("invoice_sent", facts, "x"));
    const [{ mail, to } = never()] = peer.received;
    expect(to).toEqual(["eleni@client.example"]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.some(({ key }) => key === "bcc")).toBe(false);
    expect(mail.to).toHaveLength(1);
    expect(mail.to?.[0]?.name).toContain("Eve Bcc: victim@else.example");
  });

  it("refuses an address that is more than one mailbox", () => {
    for (const email of [
      "a@b.example, c@d.example",
      "a@b.example\r\nRCPT TO:<c@d.example>",
      "Name <a@b.example>",
      "a@b@c.example",
      "a b@c.example",
      "",
    ]) {
      const facts = { ...FACTS, client: { name: "A", email } };
      expect(() => invoiceLetter("invoice_sent", facts, "x"), email).toThrow("not one mailbox");
    }
  });

  it.each([
    ["onRcptTo", 550, "5.1.1 no such user", true],
    ["onRcptTo", 550, "no such user", true],
    ["onRcptTo", 451, "4.2.1 later", false],
    ["onRcptTo", 554, "5.7.1 relay access denied", false],
    ["onRcptTo", 550, "relaying denied", false],
    ["onRcptTo", 553, "5.7.1 sender address rejected: not owned by user", false],
    ["onRcptTo", 550, "5.1.8 domain not found", false],
    ["onRcptTo", 530, "5.5.1 authentication required", false],
    ["onMailFrom", 550, "5.1.1 no such user", false],
    ["onMailFrom", 530, "5.7.0 authentication required", false],
    ["onData", 552, "5.3.4 message too big", true],
    ["onData", 550, "5.7.26 unauthenticated mail is not accepted", false],
  ] as const)(
    "tells what is said of the reader for good from what may pass: %s %i %s",
    async (at, code, text, forGood) => {
      const answer = (done: (error: Error) => void) =>
        done(Object.assign(new Error(text), { responseCode: code }));
      const peer = await listen({
        [at]: (given: unknown, _: unknown, done: (error: Error) => void) => {
          if (given instanceof Readable) given.resume().on("end", () => answer(done));
          else answer(done);
        },
      });
      const sent = openMailer({ url: peer.url, from: FROM }).send(invoiceLetter("invoice_sent", FACTS, "x"));
      const error = await sent.catch((error: unknown) => error);
      expect([error instanceof Error, error instanceof MailRefused]).toEqual([true, forGood]);
      // Why it was given up is what the server said.
      expect((error as Error).message).toContain(text);
    },
  );

  it("gives up on a server that is away or says nothing", async () => {
    const silent = createServer(() => {});
    const port = await portOf(silent);
    const letter = invoiceLetter("invoice_sent", FACTS, "x");
    const hanging = openMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, limits: { openingMs: 200 } });
    await expect(hanging.send(letter)).rejects.toThrow();
    await new Promise((resolve) => silent.close(resolve));
    const away = openMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
    await expect(away.send(letter)).rejects.toThrow("ECONNREFUSED");
  });

  it("waits ten minutes for the answer to a whole letter, and no longer however busily nothing is said", async () => {
    expect(LIMITS.answerMs).toBe(600_000);
    const busy = createServer((client) => {
      const dripping = setInterval(() => client.write("250-"), 20);
      client.on("error", () => {}).once("close", () => clearInterval(dripping));
    });
    const port = await portOf(busy);
    opened.push(() => new Promise((resolve) => busy.close(resolve)));
    const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, limits: { openingMs: 300 } });
    await expect(mailer.send(invoiceLetter("invoice_sent", FACTS, "x"))).rejects.toThrow();
  });

  it("insists on TLS where the URL does", async () => {
    const peer = await listen();
    const mailer = openMailer({ url: `${peer.url}?requireTLS=true`, from: FROM });
    await expect(mailer.send(invoiceLetter("invoice_sent", FACTS, "x"))).rejects.toThrow();
    expect(peer.received).toEqual([]);
  });
});

async function listen(options?: Parameters<typeof startMailPeer>[0]): Promise<MailPeer> {
  const peer = await startMailPeer(options);
  opened.push(peer.stop);
  return peer;
}

function never(): never {
  throw new Error("nothing arrived");
}
