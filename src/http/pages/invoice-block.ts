import { lineItemsTotal } from "../../line-items.js";
import { longDate } from "../../long-date.js";
import { formatUsdc, fromNumber, plainDecimal } from "../../money.js";
import { type InvoiceRow, sumsOf } from "../../records/invoice.js";
import { type Html, html, line, lines } from "./html.js";

const SHOWN_AT_ONCE = 8;

/** Number, parties, lines, memo and due date of an invoice. */
export function invoiceBlock(invoice: InvoiceRow, slug: string): Html {
  const { lineItems, dueDate, memo, clientName } = invoice;
  const more = lineItems.slice(SHOWN_AT_ONCE);
  return html`<dl class="facts">
<div><dt>Billed to</dt><dd>${line(clientName)}</dd></div>
<div><dt>Issued</dt><dd>${longDate(invoice.createdAt)}</dd></div>
${dueDate && html`<div><dt>Due</dt><dd>${longDate(new Date(`${dueDate}T00:00:00Z`))}</dd></div>`}
</dl>
${itemTable(lineItems.slice(0, SHOWN_AT_ONCE), "What is billed")}
${more.length > 0 && html`<details><summary>${more.length} more line${more.length > 1 && "s"}</summary>${itemTable(more, "Further lines")}</details>`}
${taxTable(invoice)}
<p class="total"><span>Total</span><span>${formatUsdc(invoice.total)}</span></p>
${memo && html`<p class="memo">${lines(memo)}</p>`}
<p id="document"><a href="/pay/${slug}/invoice.pdf">Download the invoice (PDF)</a></p>`;
}

/** What the lines sum to, and what comes on top. */
function taxTable(invoice: InvoiceRow): Html | null {
  const { net_usd, taxes } = sumsOf(invoice);
  const figure = (usd: number) => formatUsdc(fromNumber(usd) ?? 0n).replace(" USDC", "");
  if (invoice.reverseCharge)
    return html`<p class="memo">Reverse charge: the recipient of the supply is liable for the tax.</p>`;
  if (taxes.length === 0) return null;
  return html`<table>
<caption class="hidden">Net and taxes</caption>
<tbody>
<tr><td>Net</td><td>${figure(net_usd)}</td></tr>
${taxes.map(({ label, rate, amount_usd }) => html`<tr><td>${line(label)} ${rate} %</td><td>${figure(amount_usd)}</td></tr>`)}
</tbody>
</table>`;
}

function itemTable(items: InvoiceRow["lineItems"], caption: string): Html {
  return html`<table>
<caption class="hidden">${caption}</caption>
<thead class="hidden"><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
<tbody>
${items.map(
  (item) =>
    html`<tr><td>${line(item.description)}${item.quantity !== 1 && html`<small>${plainDecimal(item.quantity)} × ${item.unit_price}</small>`}</td><td>${formatUsdc(lineItemsTotal([item])).replace(" USDC", "")}</td></tr>`,
)}
</tbody>
</table>`;
}
