import { z } from "zod";
import { CHAINS, type Chain } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { inTurns } from "../../src/in-turns.js";
import { foldName, skeletonOf } from "../../src/names-alike.js";
import { CONTACT_CHAINS, CONTACT_KINDS, contactRecord } from "../../src/records/contact.js";
import { named } from "../../src/records/record.js";
import { type Warning, warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { field } from "../../src/runtime/field.js";
import { selectAlikeNames } from "../../src/store/contact-names.js";
import { selectHolders } from "../../src/store/contacts.js";
import { recognisePayees } from "../../src/store/payees.js";
import { address, choice, email, line, name, rows, text } from "../fields.js";

/** What a write of a contact answers: he himself, and what is worth a second look. */
export const savedContact = named("SavedContact", contactRecord.extend({ warnings: z.array(warning) }));

export const contactName = name({ max: 200, readBy: "internal" }).describe("Unique in this account");

export const contactFields = {
  kind: choice([...CONTACT_KINDS])
    .optional()
    .describe("Whom you bill, whom you pay, or both; both by default"),
  email: email().nullable().optional(),
  legal_address: text({ min: 1, max: 500, readBy: "page" }).nullable().optional(),
  tax_id: line({ max: 60, readBy: "page" }).nullable().optional(),
  country: field(z.string().regex(/^[A-Za-z]{2}$/, "expected two letters, such as JP"), {
    sort: "text",
    readBy: "page",
  })
    .nullable()
    .optional()
    .describe("ISO 3166 code of two letters"),
  wallets: rows(
    { address: address("Wallet"), chain: choice([...CONTACT_CHAINS]) },
    { min: 0, max: 20, named: "NewContactWallet" },
  ).optional(),
  note: text({ max: 1000, readBy: "internal" }).nullable().optional(),
};

/** An address may be written in capitals or not: it is one wallet all the same. */
export function walletsOnce({ wallets = [] }: { wallets?: Wallets | undefined }, issues: z.RefinementCtx) {
  for (const [index, { address, chain }] of wallets.entries()) {
    const first = wallets.findIndex((other) => other.address === address && other.chain === chain);
    if (first === index) continue;
    const path = ["wallets", index, "address"];
    issues.addIssue({ code: "custom", path, message: `stands already in wallets.${first}` });
  }
}

type Wallets = readonly { address: string; chain: string }[];

export function nameTaken(name: string): PublicError {
  return new PublicError(
    "name_taken",
    `There is a contact called ${name} already, archived or not. Nothing was changed.`,
    { issues: [{ path: "name", message: "is taken in this account" }] },
  );
}

/** A name that a hurried reader takes for another's: worth a second look, and no refusal. */
export async function alikeWarnings({ sql, caller }: Context, name: string) {
  const [skeleton, folded] = [skeletonOf(name), foldName(name)];
  for await (const known of inTurns(await selectAlikeNames(sql, caller.account.id, skeleton)))
    if (skeletonOf(known) === skeleton && foldName(known) !== folded) return [looksLikeContact(name, known)];
  return [];
}

export function looksLikeContact(name: string, alike: string, where = ""): Warning {
  const message = `${where}${name} looks like the contact ${alike}: make sure it is meant.`;
  return { code: "looks_like_known", message };
}

interface NamedWallet {
  path: string;
  address: string;
  /** Whose it is: names are unique. */
  of: string;
}

/** What of these wallets is worth a second look. */
export async function walletWarnings(ctx: Context, wallets: readonly NamedWallet[]): Promise<Warning[]> {
  if (wallets.length === 0) return [];
  return [...(await sharedWarnings(ctx, wallets)), ...(await twinWarnings(ctx, wallets))];
}

/** One wallet of two people is meant, or one of them is paid what is the other's. */
async function sharedWarnings({ sql, caller }: Context, wallets: readonly NamedWallet[]): Promise<Warning[]> {
  const holders = await selectHolders(
    sql,
    caller.account.id,
    wallets.map(({ address }) => address),
  );
  return wallets.flatMap(({ path, address, of }) => {
    const other = holders.find((holder) => holder.address === address && holder.name !== of);
    if (!other) return [];
    const message = `${path}: ${address} is a wallet of the contact ${other.name}, too: make sure it is meant.`;
    return [{ code: "looks_like_known", message }];
  });
}

/** A wallet that is not the one it looks like: of two such the one that came later, or both where they came as one. */
async function twinWarnings({ sql, caller }: Context, wallets: readonly NamedWallet[]): Promise<Warning[]> {
  const anywhere = { id: "", accountId: caller.account.id, chain: null };
  const found = await recognisePayees(
    sql,
    anywhere,
    wallets.map(({ address }) => address),
  );
  return wallets.flatMap(({ path, address }, index) => {
    const twin = found[index]?.twin;
    if (!twin) return [];
    const whose = twin.contact ? `${twin.contact}'s ${twin.address}` : `${twin.address}, which is known here`;
    const message = `${path}: ${address} begins and ends like ${whose}, and is another address. Compare every digit.`;
    return [{ code: "looks_like_known", message }];
  });
}

/** A contract may be one thing on one chain and nothing, or another's, on the next: its chain has to be said. */
export async function refuseContractsOnAny(ctx: Context, wallets: Wallets): Promise<void> {
  for (const [index, { address, chain }] of wallets.entries()) {
    if (chain !== "any") continue;
    const place = await contractChain(ctx, address);
    if (!place) continue;
    const message = contractThere(place);
    throw new PublicError("validation_failed", `wallets.${index}.chain: ${message}. Nothing was changed.`, {
      issues: [{ path: `wallets.${index}.chain`, message }],
    });
  }
}

/** Where code is known at the address: a chain that can't be asked knows of none. */
export async function contractChain({ chains }: Context, address: string): Promise<Chain | undefined> {
  const readers = CHAINS.flatMap((chain) => chains.reader(chain) ?? []);
  const codes = await Promise.all(
    readers.map((reader) => reader.request("eth_getCode", [address, "latest"]).catch(() => "0x")),
  );
  return readers[codes.findIndex((code) => code !== "0x")]?.chain;
}

export function contractThere(chain: Chain): string {
  return `a contract lives at this address on ${chain}: name the chain it is paid on`;
}
