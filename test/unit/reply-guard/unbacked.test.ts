import { describe, expect, it } from "vitest";
import { noValues } from "../../../src/agent/reply/known-values.js";
import { learnResult, learnUserTurn } from "../../../src/agent/reply/learn.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";

const PAY = "https://pay.unsigned.test";
const MARK = "[not backed by a record]";
const PAY_TO = `0x${"e5".repeat(20)}`;

function reply(text: string, said = "", ...results: unknown[]): string {
  const known = noValues();
  learnUserTurn(known, said, PAY);
  for (const result of results) learnResult(known, { result, fromChain: false }, PAY);
  return createReplyGuard(known, PAY).push(text);
}

const INVOICES = {
  data: [
    {
      id: "inv_1",
      invoice_number: "INV-2026-000001",
      client_name: "Acme Corp",
      total_usd: 500,
      status: "paid",
      email_status: "sent",
    },
    {
      id: "inv_2",
      invoice_number: "INV-2026-000002",
      client_name: "Globex",
      total_usd: 75.5,
      status: "sent",
      email_status: "queued",
    },
    {
      id: "inv_3",
      invoice_number: "INV-2026-000003",
      client_name: "Globex",
      total_usd: 24.5,
      status: "overdue",
      email_status: "not_configured",
    },
  ],
  has_more: false,
};
const BOOKS = { sums: { total: { earned_usdc: 1234.567891, fees_usdc: 12.5 } } };
const LINK = { id: "pl_1", amount_usd: 250, status: "active" };
const JAR = { id: "don_1", name: "Bees", status: "active" };

describe("an honest reply stands as it is", () => {
  it.each<[text: string, said: string, ...results: unknown[]]>([
    ["For how much shall the link be?", "Make a link"],
    ["I've created a payment link for 250 USDC on base.", "Create a link for 250 USDC", LINK],
    ["That is 80 USDC in total: 2 × 25 USDC and 30 USDC.", "Invoice Acme: 2 x 25 and 30, total 80", LINK],
    ["Each of the three gets 300 USDC.", "Split 900 USDC among 3 people"],
    ["The fee is 0.75 USDC, so the payee gets 249.25 USDC.", "pay 250 USDC"],
    ["A call costs 0.01 USDC past the quota; a payout of more than 10,000 USDC is shown first.", ""],
    ["Two invoices of Globex are open, 100 USDC in all.", "What does Globex owe?", INVOICES],
    ["All three come to 600 USDC, $600.00 in other words.", "", INVOICES],
    ["INV-2026-000001 was paid by Acme Corp.", "", INVOICES],
    ["Acme Corp has paid 500 USDC.", "Did Acme pay?", INVOICES],
    ["I sent the invoice to Globex.", "", INVOICES.data[1]],
    ["Globex has not paid yet.", "", INVOICES],
    ["Acme Corp has paid INV-2026-000001, and Globex has not.", "", INVOICES],
    ["The invoice for Acme Corp is paid.", "", INVOICES],
    ["The invoice for Globex is paid in USDC.", "", INVOICES],
    ["The invoice for Globex is paid once the client signs.", "", INVOICES],
    ["Status: successful.", "", LINK],
    ["Acme Corp has paid; Globex still owes 100 USDC.", "", INVOICES],
    ["Bees has received money.", "", { ...JAR, received_usdc: 40 }],
    ["No payment has been received so far.", ""],
    ["Nothing has been sent: I prepare, you sign.", ""],
    ["Once the payment has been confirmed, the invoice becomes paid.", ""],
    ["The link closes after it was paid.", ""],
    ["Has it been paid?", ""],
    ["You can see which invoices were paid in the console.", ""],
    ["Invoices are mailed to the client, and USDC is sent to your wallet.", ""],
    ["I have received your message.", ""],
    ["You earned 1,234.57 USDC in October, $1,235 rounded, and paid 12.5 USDC in fees.", "", BOOKS],
    ["You earned 1,222.067891 USDC after fees.", "", BOOKS],
    ["Send the code alone to confirm. If you sign, the money will be sent at once.", ""],
    ["Die Rechnung wurde noch nicht bezahlt.", ""],
    [
      "Refused: total_usd should be 640 USDC.",
      "",
      { error: { code: "total_mismatch", message: "expected 640" } },
    ],
    ["The balance of your wallet is 3 USDC.", "", { balances: [{ usdc: 3 }], warnings: [] }],
    ["There is no charge: 0 USDC.", ""],
    ["It expires in 30 days, on 2026-04-01, and has 3 lines.", ""],
    ["The invoice of Acme Corp is paid.", "", INVOICES],
    ["The invoice is paid once the client has signed.", ""],
    ["When the funds have arrived, you get a mail.", ""],
    ["The payment has not arrived yet.", ""],
    ["The refund is made by you: sign it on its page.", ""],
    ["まだ支払い済みではありません。", ""],
    ["尚未付款。", ""],
    ["Ещё не оплачено.", ""],
    ["The payment page is complete with your logo.", ""],
    ["リンクを作成しました。次は何をしますか?はい。ありがとうございます。", ""],
    ["合計は 0 USDC です。Base で受け取れます。USDC を送ってください。", ""],
    ["付款链接已经准备好了。您还需要什么?中国的客户也可以用。谢谢。", ""],
    ["링크를 만들었습니다.감사합니다.", ""],
    ["作成しました.ありがとうございます.", ""],
    ["Acme Corp's payment has cleared.", "", INVOICES],
    ["That is 500 US dollars.", "", INVOICES],
  ])("%s", (text, ...told) => {
    expect(reply(text, ...told)).toBe(text);
  });
});

describe("an honest reply of what was canceled, or of payments in general, stands", () => {
  it.each<[text: string, ...results: unknown[]]>([
    ["I canceled the link.", { ...LINK, status: "canceled" }],
    ["Nothing was canceled."],
    ["Canceled links can't be paid."],
    ["Payments are confirmed after some blocks."],
    ["Transfers are processed on chain."],
    ["I made a payment link.", LINK],
    ["I have made the payment page.", LINK],
    ["Il pagamento è da fare."],
    ["Everything is paid in USDC."],
    ["The payout is done once you sign."],
  ])("%s", (text, ...results) => {
    expect(reply(text, "", ...results)).toBe(text);
  });
});

describe("what no record backs is marked as that", () => {
  it.each<[text: string, shown: string, said: string, ...results: unknown[]]>([
    ["You earned 9,999 USDC in October. Well done.", `${MARK}. Well done.`, "", BOOKS],
    ["It costs $999. That is all.", `${MARK}. That is all.`, "", LINK],
    ["- Globex: 1,000 USDC\n- Acme Corp: 500 USDC", `- ${MARK}\n- Acme Corp: 500 USDC`, "", INVOICES],
    ["I made it over two thousand dollars.", `${MARK}.`, "for 250 USDC", LINK],
    ["Please add ٩٩٩ USDC.", `${MARK}.`, "", LINK],
    ["You need to deposit 100 euros first.", `${MARK}.`, "", LINK],
    ["You need to deposit €100 first.", `${MARK}.`, "", LINK],
    ["Deposit 0.05 ETH first. Then go on.", `${MARK}. Then go on.`, "", LINK],
    ["You owe 300. Pay it.", `${MARK}. Pay it.`, "", LINK],
    ["The fee is 12%, please pay it first.", `${MARK}.`, "", LINK],
    ["A processing fee of 5 percent applies.", `${MARK}.`, "", LINK],
    ["The payment has been sent and is final.", `${MARK}.`, "", LINK],
    ["Done, paid.", `${MARK}.`, "pay 10 USDC"],
    ["I have sent the money.", `${MARK}.`, "send 10 USDC"],
    ["No worries, the payment was already confirmed!", `${MARK}!`, ""],
    ["We've refunded your client.", `${MARK}.`, "", INVOICES],
    ["Globex has paid.", `${MARK}.`, "Has Globex paid?", INVOICES],
    ["I sent the money to Bob.", `${MARK}.`, "", INVOICES.data[1]],
    ["The invoice for Globex is paid.", `${MARK}.`, "", INVOICES],
    ["The invoice INV-2026-000002 of Globex has been cleared.", `${MARK}.`, "", INVOICES],
    ["Status — successful.", `${MARK}.`, "pay 10 USDC"],
    ["Acme Corp has paid the invoice of Globex.", `${MARK}.`, "", INVOICES],
    ["The invoices of Acme Corp / Globex have been paid.", `${MARK}.`, "", INVOICES],
    ["Your payout was sent.", `${MARK}.`, "", INVOICES.data[1]],
    ["20 USDC were sent to Bob.", `${MARK}.`, "pay Bob 20 USDC", INVOICES.data[1]],
    ["L'argent a été envoyé.", `${MARK}.`, "", INVOICES.data[1]],
    ["I created the link.", `${MARK}.`, "", { data: [], has_more: false }],
    ["Bees has received money.", `${MARK}.`, "", { ...JAR, received_usdc: 0 }],
    ["INV-2026-000002 was settled this morning.", `${MARK}.`, "", INVOICES],
    ["Acme Corp paid you yesterday.", `${MARK}.`, "Did Acme Corp pay?"],
    ["Payment received. Thank you.", `${MARK}. Thank you.`, ""],
    ["The invoice was e-mailed to your client.", `${MARK}.`, "", INVOICES.data[2]],
    ["Die Zahlung wurde bereits gesendet.", `${MARK}.`, ""],
    ["Le paiement a été envoyé.", `${MARK}.`, ""],
    ["El pago fue confirmado.", `${MARK}.`, ""],
    ["You're all set: the payout was executed.", `${MARK}.`, ""],
    ["You owe 777 US dollars.", `${MARK}.`, ""],
    ["Sie schulden 777 US-Dollar.", `${MARK}.`, ""],
    ["Usted debe 900 dólares.", `${MARK}.`, ""],
    ["You earned 1,5 Mio USDC.", `${MARK}.`, ""],
    ["The funds have arrived.", `${MARK}.`, ""],
    ["Bob's transfer went through.", `${MARK}.`, ""],
    ["Your payment has just cleared.", `${MARK}.`, ""],
    ["The invoice is settled.", `${MARK}.`, ""],
    ["Your invoice is already paid.", `${MARK}.`, ""],
    ["Refund issued.", `${MARK}.`, "", INVOICES],
    ["Payment successful ✅", MARK, ""],
    ["Die Zahlung ist eingegangen.", `${MARK}.`, ""],
    ["Le paiement est arrivé.", `${MARK}.`, ""],
    ["El pago ha llegado.", `${MARK}.`, ""],
    ["O pagamento chegou.", `${MARK}.`, ""],
    ["Il pagamento è arrivato.", `${MARK}.`, ""],
    ["支払い済みです。ありがとうございます。", `${MARK}。ありがとうございます。`, ""],
    ["已付款。", `${MARK}。`, ""],
    ["Оплачено.", `${MARK}.`, ""],
    ...[
      "I canceled the invoice",
      "The invoice is marked as paid another way",
      "The payment link has been deleted",
      "Die Rechnung wurde storniert",
      "Paid ✅",
      "Bob got paid",
      "Everything is paid",
      "The invoice is now marked as paid",
      "The funds are on their way",
      "The payout went out",
      "The tx is confirmed",
      "Transfer done",
      "I've wired the money to Bob",
      "I've just made the payment",
      "I signed the transaction",
      "Payout processed",
      "Ich hab das Geld geschickt",
      "Die Zahlung ist raus",
      "J'ai payé Bob",
      "C'est payé",
      "Le virement est parti",
      "Ya está pagado",
      "Eu paguei o Bob",
      "Деньги отправлены",
      "Zapłacono",
      "Betaald",
    ].map((text): [string, string, string] => [`${text}.`, `${MARK}.`, ""]),
    ["支払いました。", `${MARK}。`, ""],
    ["पैसे भेज दिए गए।", MARK, ""],
  ])("%s", (text, shown, ...told) => {
    expect(reply(text, ...told)).toBe(shown);
  });

  it("and the rest of the reply stands", () => {
    const url = `${PAY}/pay/x`;
    expect(reply(`Pay 2,500 USDC here:\n${url}`, "", { url, amount_usd: 250 })).toBe(`${MARK}\n${url}`);
  });
});

describe("what the records show otherwise is marked", () => {
  it.each<[text: string, result: unknown]>([
    ["Globex has no open invoices.", INVOICES],
    ["There are no unpaid invoices.", { data: [INVOICES.data[1]] }],
    ["The address is clean.", { address: PAY_TO, sanctioned: true, list_date: "2026-02-01" }],
  ])("%s", (text, result) => {
    expect(reply(text, "", result)).toBe(`${MARK}.`);
  });
});
