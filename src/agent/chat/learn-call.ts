import { getAddress } from "viem";
import { canonicalJson } from "../../canonical-json.js";
import { DAY_MS } from "../../days.js";
import { grouped } from "../../grouped.js";
import { fieldsOf } from "../../runtime/field.js";
import { isWrite } from "../../runtime/tool.js";
import {
  type CalledPayee,
  selectCalledPayees,
  selectCalledRecords,
  selectCalledTexts,
  type TextCalled,
} from "../../store/called-records.js";
import { selectHolders } from "../../store/contacts.js";
import {
  addressesOf,
  type Call,
  callOf,
  chainOf,
  placesOf,
  sumOf,
  type ToolCall,
  text,
} from "../guard/call.js";
import type { AccountRecord, GuardAccount } from "../reading/account.js";
import { growEvidence, readEvidence } from "../reading/evidence.js";
import { isRecordNamed, linkedWallets } from "../reading/origins.js";
import { isVerbatim } from "../reading/verbatim.js";
import { contactsIn } from "../text/contacts-in.js";
import { distinctRecords } from "./agent-record.js";
import type { Session } from "./session.js";

const MOST_PAYEES = 4000;
const PAYEES_OF_A_SHAPE = 50;
const OF_THE_CLIENT = "";
const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Adds to what the session knows of the account whatever this call names: records, twins, payees, texts. */
export async function learnCall(session: Session, { tool, input }: ToolCall): Promise<void> {
  const head = session.tools.get(tool);
  if (!head || (!isWrite(head) && fieldsOf(head.fields, "address").length === 0)) return;
  const call = callOf(head, input);
  // What was made since this call was first judged is the gate's to refuse, however often the model asks.
  const key = canonicalJson({ tool, input });
  if (session.learned.has(key)) return;
  session.learned.add(key);
  const [records, payees, texts, contacts] = await Promise.all([
    calledRecords(session, call),
    calledPayees(session, call),
    calledTexts(session, call),
    calledContacts(session, call),
  ]);
  const known = session.account;
  const ids = new Set(known.records.map(({ id }) => id));
  const more = [...distinctRecords(records), ...payoutsOf(payees)].filter(({ id }) => !ids.has(id));
  if (more.length + payees.length + texts.length + contacts.length === 0) return;
  const email = text(call.input, "client_email")?.toLowerCase();
  const grown = [...known.records, ...distinctById(more)].map(withMore(payees, texts, email));
  const paid = payees.filter(({ confirmed }) => confirmed).map(({ address }) => address.toLowerCase());
  const theirs = grouped(contacts, ({ address }) => address.toLowerCase());
  const friends = new Map(known.payees);
  for (const [address, of] of theirs)
    friends.set(
      address,
      of.map(({ name }) => name.normalize("NFC")),
    );
  session.account = { ...known, records: grown, paid: new Set([...known.paid, ...paid]), payees: friends };
  growEvidence(session.turns, known, session.account);
}

function calledRecords({ house, caller, account }: Session, call: Call) {
  const { input } = call;
  const strings = (fields: string[]) => fields.flatMap((field) => text(input, field) ?? []);
  const now = house.clock();
  const called = {
    ids: strings(fieldsOf(call.head.fields, "record")),
    slugs: strings(fieldsOf(call.head.fields, "record", "slug")),
    email: text(input, "client_email")?.toLowerCase() ?? null,
    total: sumOf(call)?.units ?? null,
    chain: chainOf(call) ?? null,
    shapes: [...new Set(foreignAddresses(account, call).map((one) => one.slice(0, 6) + one.slice(-4)))],
  };
  const { ids, slugs, email, shapes } = called;
  if (ids.length + slugs.length + shapes.length === 0 && email === null) return [];
  return selectCalledRecords(house.sql, caller.account.id, called, new Date(now.getTime() - DAY_MS), now);
}

/** Of a linked wallet nothing more has to be known. */
function foreignAddresses(account: GuardAccount, call: Call): string[] {
  const addresses = new Set(addressesOf(call).map(({ value }) => value.toLowerCase()));
  return [...addresses].filter((one) => ADDRESS.test(one) && linkedWallets(account, one).length === 0);
}

function calledContacts({ house, caller, account }: Session, call: Call) {
  const addresses = foreignAddresses(account, call);
  return addresses.length === 0
    ? []
    : selectHolders(
        house.sql,
        caller.account.id,
        addresses.map((one) => getAddress(one)),
      );
}

function calledPayees({ house, caller }: Session, call: Call): Promise<CalledPayee[]> | CalledPayee[] {
  const addresses = [...new Set(addressesOf(call).map(({ value }) => value.toLowerCase()))].filter((one) =>
    ADDRESS.test(one),
  );
  if (addresses.length === 0) return [];
  const newest = Math.min(PAYEES_OF_A_SHAPE, Math.max(4, Math.floor(MOST_PAYEES / addresses.length)));
  return selectCalledPayees(house.sql, caller.account.id, addresses, newest);
}

function calledTexts({ house, caller, account, turns }: Session, call: Call) {
  const evidence = readEvidence(turns, account);
  const texts = placesOf(call, "text").map(({ value }) => value);
  const contacts = texts.flatMap(contactsIn);
  const email = text(call.input, "client_email")?.toLowerCase() ?? null;
  const values = email === null ? [] : texts.filter((value) => !isVerbatim(evidence, value));
  const named = contacts.length === 0 ? [] : account.records.filter((one) => isRecordNamed(evidence, one));
  if (named.length + values.length === 0) return [];
  const ids = named.map(({ id }) => id);
  return selectCalledTexts(house.sql, caller.account.id, { ids, email, values, contacts });
}

/** Payouts that only their payees make known. */
function payoutsOf(payees: readonly CalledPayee[]): AccountRecord[] {
  return payees.map(({ payoutId, chain, createdAt }) => ({
    kind: "payout",
    id: payoutId,
    chain,
    rows: [],
    texts: [],
    open: false,
    door: "mcp",
    createdAt,
  }));
}

function distinctById(records: readonly AccountRecord[]): AccountRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

function withMore(
  payees: readonly CalledPayee[],
  texts: readonly TextCalled[],
  email: string | undefined,
): (record: AccountRecord) => AccountRecord {
  const rowsOf = grouped(payees, ({ payoutId }) => payoutId);
  const textsOfId = grouped(texts, ({ id }) => id ?? OF_THE_CLIENT);
  return (record) => {
    const rows = rowsOf.get(record.id) ?? [];
    const theirs = email !== undefined && record.client?.email.toLowerCase() === email;
    const more = [
      ...(textsOfId.get(record.id) ?? []),
      ...((theirs && textsOfId.get(OF_THE_CLIENT)) || []),
    ].map(({ text: one }) => one);
    if (rows.length + more.length === 0) return record;
    const texts = [...record.texts, ...more];
    return rows.length > 0
      ? { ...record, texts, rows: [...(record.rows ?? []), ...rows] }
      : { ...record, texts };
  };
}
