import { connect, createServer } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { addressLetter } from "../../src/mail/address-letter.js";
import { openMailer } from "../../src/mail/mailer.js";
import type { MailServerFault } from "../../src/mail/server-fault.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { portOf } from "../support/port-of.js";

const FROM = "Unsigned <invoices@unsigned.example>";
const LETTER = addressLetter(
  {
    member: { name: "Ada", email: "ada@client.example" },
    accountName: "Acme",
    url: "https://pay.example/console/you",
  },
  "x",
);

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of opened.splice(0)) await close();
});

it.each([
  ["onRcptTo", 450, "4.2.1 Peak SMTP relay limit exceeded for customer", "sending limit reached"],
  ["onData", 550, "5.1.90 you've reached your daily limit for message recipients", "sending limit reached"],
  [
    "onData",
    554,
    "5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException",
    "sending limit reached",
  ],
  ["onData", 432, "4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded", "sending limit reached"],
  ["onData", 454, "Throttling failure: Maximum sending rate exceeded.", "sending limit reached"],
  ["onData", 550, "5.4.6 Unusual sending activity detected", "sending limit reached"],
  [
    "onRcptTo",
    550,
    "Domain a.example has exceeded the max emails per hour (100/100)",
    "sending limit reached",
  ],
  ["onMailFrom", 550, "User has exceeded outgoing email quota", "sending limit reached"],
  ["onData", 550, "The from address does not match a verified Sender Identity.", "sender refused"],
  ["onData", 550, "The a.example domain is not verified.", "sender refused"],
  ["onData", 554, "Transaction failed: Sending paused for this account.", "sender refused"],
  ["onData", 554, "5.2.252 SendAsDenied; a@a.example not allowed to send as b@a.example", "sender refused"],
  ["onRcptTo", 552, "5.2.2 Quota exceeded (mailbox for user is full)", undefined],
  ["onRcptTo", 452, "4.2.2 The account that you tried to reach is over quota", undefined],
  ["onRcptTo", 450, "4.2.1 is receiving mail at a rate beyond the hourly limit", undefined],
  ["onRcptTo", 550, "5.1.1 recipient not verified", undefined],
  ["onData", 552, "5.2.3 the message you send exceeds the size limit", undefined],
] as const)(
  "takes what is said of our own account for no letter's fault: %s %i %s",
  async (at, code, text, reason) => {
    const no = Object.assign(new Error(text), { responseCode: code });
    const peer = await listen({
      [at]: (given: unknown, _: unknown, done: (error: Error) => void) => {
        if (given instanceof Readable) given.resume().on("end", () => done(no));
        else done(no);
      },
    });
    const sent = openMailer({ url: peer.url, from: FROM }).send(LETTER);
    const error = await sent.catch((error: unknown) => error);
    expect((error as MailServerFault).reason).toBe(reason);
  },
);

it("waits for whoever takes half a minute to greet it", async () => {
  const peer = await listen();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const hesitating = createServer((client) => {
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    const onward = connect(peer.port, "127.0.0.1").on("error", () => client.destroy());
    client
      .on("error", () => onward.destroy())
      .pipe(onward)
      .pipe(client);
  });
  const port = await portOf(hesitating);
  opened.push(() => new Promise((resolve) => hesitating.close(resolve)));
  const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  await mailer.send(LETTER);
  expect(peer.received).toHaveLength(1);
});

it("calls itself by its sender's domain, in ASCII wherever it stands, and wants no automatic answers", async () => {
  const names: string[] = [];
  const peer = await listen({
    onMailFrom: (_address, session, done) => {
      names.push(session.hostNameAppearsAs);
      done();
    },
  });
  await openMailer({ url: peer.url, from: "Unsigned <rechnung@bücher.example>" }).send(LETTER);
  await openMailer({ url: `${peer.url}?name=mail.example.com`, from: FROM }).send(LETTER);
  const [{ mail, raw } = never()] = peer.received;
  const answers = ({ key }: { key: string }) => ["auto-submitted", "x-auto-response-suppress"].includes(key);
  expect(mail.headers.filter(answers).map(({ value }) => value)).toEqual([
    "auto-generated",
    "OOF, AutoReply",
  ]);
  expect(mail.messageId).toBe("<x@xn--bcher-kva.example>");
  expect(raw).not.toMatch(/[^\p{ASCII}]/u);
  expect(names).toEqual(["xn--bcher-kva.example", "mail.example.com"]);
});

async function listen(options?: Parameters<typeof startMailPeer>[0]): Promise<MailPeer> {
  const peer = await startMailPeer(options);
  opened.push(peer.stop);
  return peer;
}

function never(): never {
  throw new Error("nothing arrived");
}
