import type { Address } from "viem";
import type { z } from "zod";
import { CHAIN_FACTS } from "../../chains.js";
import { PublicError } from "../../errors.js";
import { isContract } from "../../onchain/accounts.js";
import { holdFresh } from "../../runtime/fresh.js";
import type { House } from "../../runtime/house.js";
import { refuseSanctioned } from "../../screening/refuse.js";
import type { Transaction } from "../../store/database.js";
import { insertAddressNotice } from "../../store/mail-messages.js";
import { changeEmail, lockMembers, shareAnAccount } from "../../store/members.js";
import { insertPasskey, type PasskeyRow } from "../../store/passkeys.js";
import type { SessionHolder } from "../../store/sessions.js";
import {
  insertSignInWallet,
  lockSignInWallet,
  lockSignInWalletsOf,
  type SignInWalletRow,
  selectOwnersOfWallet,
} from "../../store/sign-in-wallets.js";
import type { ADD_PASSKEY, ADD_WALLET, NOTICES } from "./bodies.js";
import { spendNonce } from "./nonce.js";
import { challengeOf, verifyNewPasskey } from "./passkey-proof.js";
import { placeOf } from "./place.js";
import type { Attempt } from "./prove.js";
import { holdSession } from "./session.js";
import { isSignedBy, readMessage, type SignedMessage, STATEMENTS } from "./wallet-proof.js";

type SignedIn = Attempt & { session: SessionHolder };

/** Whoever can change the ways in has the account for good: a session alone, left open, must not do. */
export function requireFresh({ clock }: Pick<House, "clock">, session: SessionHolder): void {
  holdFresh(session.freshUntil, clock());
}

export async function addPasskey(
  { house, ctx, session }: SignedIn,
  { passkey, label }: z.infer<typeof ADD_PASSKEY>,
): Promise<PasskeyRow> {
  const place = placeOf(house.links);
  const { rpId } = place;
  if (rpId === null)
    throw new PublicError(
      "state_conflict",
      "No passkey can be bound to an IP address: set BASE_URL to a name.",
    );
  const nonce = challengeOf(passkey.response.clientDataJSON);
  await requirePurpose(house, ctx, nonce, session, "add_passkey");
  const made = await verifyNewPasskey(passkey, nonce, { ...place, rpId });
  const row = {
    ...made,
    personId: session.personId,
    label: label ?? "Passkey",
    createdAt: house.clock(),
  };
  if (!(await withSession(house, session, (tx) => insertPasskey(tx, row))))
    throw new PublicError("state_conflict", "This passkey was added already.");
  return { ...row, lastUsedAt: null };
}

export async function addWallet(
  { house, ctx, session }: SignedIn,
  { wallet }: z.infer<typeof ADD_WALLET>,
): Promise<SignInWalletRow> {
  const now = house.clock();
  const said = readMessage(wallet.message, placeOf(house.links), now);
  await requirePurpose(house, ctx, said.nonce, session, "add_wallet");
  if (said.statement !== STATEMENTS.add_wallet)
    throw new PublicError("invalid_key", "The message was signed for another purpose. Ask for a new nonce.");
  if (!(await isSignedBy(house, said, wallet)))
    throw new PublicError(
      "invalid_key",
      `The signature is not of ${said.address}. ${await whyNoContract(house, said)}`,
    );
  await refuseSanctioned(house.screening, [{ path: "wallet", address: said.address }], "sanctioned_address");
  const row = {
    personId: session.personId,
    address: said.address as Address,
    chain: said.chain,
    createdAt: now,
  };
  await withSession(house, session, (tx) => storeWallet(tx, row));
  return { ...row, lastUsedAt: null };
}

/** A contract's account signs by its code. */
async function whyNoContract({ chains }: House, { address, chain }: SignedMessage): Promise<string> {
  const { title } = CHAIN_FACTS[chain];
  const reader = chains.reader(chain);
  if (!reader)
    return `A wallet that is a contract can't be asked here: this service has no node of ${title}.`;
  return (await isContract(reader, address).catch(() => true))
    ? `No contract at this address on ${title} takes it.`
    : `On ${title} there is no contract at this address: a wallet that is one has to be deployed there first.`;
}

/** A key stands for one of an account's members: with two of them one person would decide twice. */
async function storeWallet(tx: Transaction, row: Omit<SignInWalletRow, "lastUsedAt">): Promise<void> {
  await lockSignInWalletsOf(tx, row.personId);
  await lockSignInWallet(tx, row.address);
  const owners = (await selectOwnersOfWallet(tx, row.address)).map(({ personId }) => personId);
  if (await shareAnAccount(tx, [row.personId], owners))
    throw new PublicError(
      "state_conflict",
      "wallet: another member of your account signs in by this wallet. Take one that is yours alone.",
    );
  if (!(await insertSignInWallet(tx, row)))
    throw new PublicError("state_conflict", "This wallet was added already.");
}

/** Where his letters go. Who turns them elsewhere hides what waits from him, so the old address hears of it. */
export async function changeAddress(
  { house: { sql, clock, links }, session }: SignedIn,
  { email }: z.infer<typeof NOTICES>,
): Promise<void> {
  const { accountId, memberId } = session;
  await sql.begin(async (tx) => {
    await lockMembers(tx, accountId);
    await holdSession(tx, session);
    if (links.sendsMail) await insertAddressNotice(tx, { accountId, memberId, email }, clock());
    await changeEmail(tx, { accountId, memberId, email }, clock());
  });
}

function withSession<T>(
  { sql }: Pick<House, "sql">,
  session: SessionHolder,
  add: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return sql.begin(async (tx) => {
    await holdSession(tx, session);
    return add(tx);
  }) as Promise<T>;
}

async function requirePurpose(
  house: House,
  ctx: SignedIn["ctx"],
  nonce: string,
  session: SessionHolder,
  wanted: "add_passkey" | "add_wallet",
): Promise<void> {
  const purpose = await spendNonce(house, ctx, nonce, session);
  if (purpose !== wanted)
    throw new PublicError(
      "invalid_key",
      "What was signed was asked for another purpose. Ask for a new nonce.",
    );
}
