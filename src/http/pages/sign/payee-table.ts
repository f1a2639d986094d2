import { longDate } from "../../../long-date.js";
import { formatUsdc } from "../../../money.js";
import { type Html, html, line } from "../html.js";
import { addressOf, shortAddress } from "../parts.js";
import type { Payee } from "./payees.js";
import type { SignView } from "./sign-view.js";

/** Of what is over, few: what became of it stands below them on a phone. */
const SHOWN_AT_ONCE = { waiting: 10, over: 3 } as const;

/** Every row in full, in the order of the bytes. What an eye should stop at comes first, too. */
export function payeeTable({ payees: all, insight, signable }: SignView): Html {
  const count = SHOWN_AT_ONCE[signable.state === "waiting" ? "waiting" : "over"];
  const allNew = all.length > 1 && all.every(({ isNew }) => isNew);
  // Said once, where it is true of everybody.
  const payees = allNew ? all.map((payee) => ({ ...payee, isNew: false })) : all;
  const rest = payees.slice(count);
  const odd = rest.filter(
    ({ isListed, twin, formerUntil, changedAt }) => isListed || twin || formerUntil || changedAt,
  );
  return html`${allNew && html`<p class="badges"><span class="badge">All of them are new payees</span></p>`}${table(payees.slice(0, count), insight !== undefined, "Who is paid")}
${odd.length > 0 && html`<p class="warn">Among the rows below: ${odd.map(({ address }) => shortAddress(address)).join(", ")}. Look at them first.</p>`}
${rest.length > 0 && html`<details class="more"><summary>${rest.length} more ${rest.length === 1 ? "recipient" : "recipients"}</summary>${table(rest, insight !== undefined, "Who else is paid", count)}</details>`}`;
}

function table(payees: readonly Payee[], isMember: boolean, caption: string, from = 0): Html {
  return html`<table class="payees">
<caption class="hidden">${caption}</caption>
<thead class="hidden"><tr><th scope="col">Row</th><th scope="col">Recipient</th><th scope="col">USDC</th></tr></thead>
<tbody>${payees.map((payee, index) => row(payee, from + index + 1, isMember))}</tbody>
</table>`;
}

function row(payee: Payee, number: number, isMember: boolean): Html {
  const { address, amount, contact, label, change } = payee;
  return html`<tr><td>${number}</td><td>${isMember && contact && html`<strong>${line(contact)}</strong> `}${isMember && label && html`<span class="quiet">${line(label)}</span>`}
${addressOf(address)}${badges(payee, isMember)}</td><td>${formatUsdc(amount).replace(" USDC", "")}${change && html`<small>${change}</small>`}</td></tr>
`;
}

function badges(
  { isNew, isListed, twin, formerUntil, formerly, changedAt }: Payee,
  isMember: boolean,
): Html | false {
  const found = [
    ...(isListed ? [html`<span class="badge bad">On the sanctions list</span>`] : []),
    ...(twin
      ? [
          html`<span class="badge halt">Looks like ${isMember ? shortAddress(twin) : "an address that is known here"}, and is another one</span>`,
        ]
      : []),
    ...(formerUntil
      ? [
          html`<span class="badge halt">${formerly === null ? "A contact’s wallet" : html`${line(formerly)}’s wallet`} until ${longDate(formerUntil)}, and not any more</span>`,
        ]
      : []),
    ...(changedAt
      ? [html`<span class="badge halt">Changed: this contact’s wallet since ${longDate(changedAt)}</span>`]
      : []),
    ...(isNew && !isListed ? [html`<span class="badge">New payee</span>`] : []),
  ];
  return found.length > 0 && html`<span class="badges">${found}</span>`;
}
