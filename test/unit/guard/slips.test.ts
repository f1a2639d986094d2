import { expect, it } from "vitest";
import { renderCard } from "../../../src/agent/guard/card/card.js";
import { twinKey } from "../../../src/agent/guard/repeats.js";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { addressSaid } from "../../../src/agent/reading/said/address-said.js";
import { learnAccount, learnResult, learnUserTurn, noValues } from "../../../src/agent/reply/known-values.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";
import {
  A,
  ACCOUNT,
  B,
  headed,
  invoice,
  jar,
  judge,
  link,
  NOW,
  OPS,
  plan,
  record,
  SAVINGS,
  turns,
} from "./world.js";

/** Slips of one sign that no other test saw. */
const LINK = "Create a payment link for 50 USDC on base";

it("holds a link whose total is another than its amount, and lets pass one whose total is the same", () => {
  expect(judge(`${LINK}, total 60 USDC`, link(50)).verdict).not.toBe("allow");
  expect(judge(`${LINK}, total 50 USDC`, link(50)).verdict).toBe("allow");
});

it("refuses a bill whose total is not the sum of its rows, whoever says so", () => {
  const bill = invoice([["Consulting", 1, 500]], { total_usd: 400 });
  const said = "Invoice Acme Corp 500 USDC for consulting on Base";
  expect(judge(said, bill, { parse: () => undefined })).toMatchObject({ code: "total_mismatch" });
});

it("shows a donation that is only asked about, rather than to argue about its sum", () => {
  const call = { tool: "prepare_donate", input: { donation_id: "don_1", amount_usdc: 20 } };
  expect(judge("How do I donate 10 USDC to save-bees?", call).verdict).toBe("confirm");
  expect(judge("Donate 10 USDC to save-bees", call)).toMatchObject({
    verdict: "deny",
    code: "contradicts_user",
  });
});

it("hears a destination that belongs to the user, and none that is somebody else's", () => {
  const said = (text: string) => addressSaid(readEvidence(turns(text), ACCOUNT), "link").destination;
  expect(said(`${LINK} to my wallet ${A}`)).toBe(A);
  expect(said(`${LINK}, my own wallet address is ${A}`)).toBe(A);
  expect(said(`${LINK} to Bob's wallet ${B}`)).toBeUndefined();
  expect(said(`${LINK} to the customer wallet ${B}`)).toBeUndefined();
});

it("asks about a bill whose stated total is not the sum of its rows, and takes a total alone for its sum", () => {
  const rows = "Invoice Acme Corp on base: design 500 USDC, hosting 100 USDC";
  const bill = invoice([
    ["Design", 1, 500],
    ["Hosting", 1, 100],
  ]);
  expect(judge(`${rows}, total 700 USDC`, bill).verdict).not.toBe("allow");
  expect(judge(`${rows}, total 600 USDC`, bill).verdict).toBe("allow");
});

it("refuses a bill of another sum than the one that is said, and only asks where a discount is said", () => {
  const said = "Invoice Acme Corp 500 USDC for design on base";
  const other = invoice([["Design", 1, 900]]);
  expect(judge(said, other)).toMatchObject({ verdict: "deny", code: "contradicts_user" });
  expect(judge(`${said}, 10% discount`, other).verdict).toBe("confirm");
});

it("says the total of what is paid, and none for the goal of a jar", () => {
  const { head, tool, input } = headed(jar("Rivers", "rivers", { goal_usdc: 5000 }));
  const card = renderCard({ tool, head, input, reasons: ["new"], sources: {} }, { feeBps: 100, now: NOW });
  expect(card).toContain("goal_usdc: 5000 USDC");
  expect(card).not.toContain("Total:");
});

it("takes the chain of a wallet only where all of its name are on it", () => {
  const wallets = (["base", "polygon"] as const).map((chain, i) => ({
    address: [OPS, SAVINGS][i] as typeof OPS,
    chain,
    label: "Treasury",
    is_primary: false,
  }));
  const account = { ...ACCOUNT, wallets };
  expect(
    judge("Create a payment link for 50 USDC to my Treasury wallet", link(50), {}, account).verdict,
  ).not.toBe("allow");
});

it("finds a record by its id, and by its slug only where a slug is asked for", () => {
  const call = { tool: "cancel_donation_jar", input: { id: "save-bees" } };
  expect(judge("cancel jar save-bees please", call)).toMatchObject({ code: "unknown_record" });
});

it("tells two plans of one price apart by their ids, and two links by no expiry", () => {
  const key = (call: Parameters<typeof headed>[0]) => twinKey(headed(call));
  expect(key(plan(29, 30, 31))).not.toBe(key(plan(29, 30, 32)));
  expect(key(link(50, { expires_in_days: 5 }))).toBe(key(link(50)));
});

it("asks about a payout that was made before, and not about another kind of record with its rows", () => {
  const pay = {
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: A, amount_usdc: 10 }], chain: "base" },
  };
  const after = (kind: string) => ({
    ...ACCOUNT,
    records: [
      ...ACCOUNT.records,
      record({ id: "x_1", kind, rows: [{ address: A, amount: 10_000_000n }], createdAt: NOW }),
    ],
  });
  expect(judge(`Pay ${A} 10 USDC on base`, pay, {}, after("payout")).verdict).toBe("confirm");
  expect(judge(`Pay ${A} 10 USDC on base`, pay, {}, after("refund")).verdict).toBe("allow");
});

it("asks about a wallet of a contact who is named, one of two, rather than to refuse it", () => {
  const [first, second] = [`0x${"d1".repeat(20)}`, `0x${"d2".repeat(20)}`] as [typeof OPS, typeof OPS];
  const wallets = [first, second].map((address) => ({ address, chain: "base" as const }));
  const account = { ...ACCOUNT, contacts: [{ name: "Anna Berg", email: null, wallets, changed: false }] };
  const said = "Create a payment link for 50 USDC on base, money for Anna Berg";
  expect(judge(said, link(50, { destination_address: first }), {}, account).verdict).toBe("confirm");
});

const PAY = "https://pay.unsigned.test";

it("shows an address as the strongest place has it, in whatever order they were seen", () => {
  const seen = (...learn: (() => void)[]) => {
    for (const one of learn) one();
    return known.addresses.get(A);
  };
  let known = noValues();
  const asked = () => learnUserTurn(known, `pay ${A}`, PAY);
  const result = (fromChain: boolean) => () => learnResult(known, { result: { to: A }, fromChain }, PAY);
  expect(seen(result(true))).toBe("chain");
  expect(seen(asked)).toBe("user");
  expect(seen(result(false))).toBe("own");
  expect(seen(asked)).toBe("own");
  known = noValues();
  learnAccount(known, ACCOUNT);
  expect(known.addresses.get(OPS)).toBe("own");
});

it("takes away a sum beside a link, and none of another paragraph", () => {
  const known = noValues();
  const url = `${PAY}/pay/abc-123`;
  learnResult(known, { result: { url }, fromChain: false }, PAY);
  const guard = createReplyGuard(known, PAY);
  const shown = guard.push(`Pay $77 here: ${url}\n\nOthers ask $99 for it.`);
  expect(shown).not.toContain("77");
  expect(shown).toContain("99");
});
