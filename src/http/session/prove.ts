import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "koa";
import type { Hex } from "viem";
import { PublicError } from "../../errors.js";
import type { MemberRow } from "../../records/member.js";
import type { House } from "../../runtime/house.js";
import { hashSecret } from "../../secret.js";
import type { Transaction } from "../../store/database.js";
import { joinMember, lockMembers, selectMembership, shareAnAccount } from "../../store/members.js";
import { lockPasskey, usePasskey } from "../../store/passkeys.js";
import type { SessionHolder } from "../../store/sessions.js";
import { selectAccountOfLink, spendSignInLink } from "../../store/sign-in-links.js";
import type { NoncePurpose } from "../../store/sign-in-nonces.js";
import { selectOwnersOfWallet, useSignInWallet } from "../../store/sign-in-wallets.js";
import { spendNonce } from "./nonce.js";
import { challengeOf, unusable, verifyPasskey } from "./passkey-proof.js";
import { placeOf } from "./place.js";
import { isSignedBy, readMessage, STATEMENTS } from "./wallet-proof.js";

export interface WayIn {
  link?: string | undefined;
  wallet?: { message: string; signature: Hex } | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

export interface Attempt {
  house: House;
  ctx: Context;
  /** Whoever is signed in already, in this browser. */
  session: SessionHolder | undefined;
}

/** Who has proven to be whom: a membership by a link, else a person, of whom one account is yet to be chosen. */
export interface Proof {
  memberId?: string;
  personIds?: string[];
  purpose: NoncePurpose;
}

export async function proveByLink({ house }: Attempt, tx: Transaction, link: string): Promise<Proof> {
  const now = house.clock();
  const { id } = await spendLink(tx, link, now);
  await joinMember(tx, id, now);
  return { memberId: id, purpose: "sign_in" };
}

/** Whose it is, once. His account's members are held before his link, as by whoever removes or demotes him. */
export async function spendLink(tx: Transaction, link: string, now: Date): Promise<MemberRow> {
  const hash = hashSecret(link);
  const accountId = await selectAccountOfLink(tx, hash);
  if (accountId) await lockMembers(tx, accountId);
  const memberId = await spendSignInLink(tx, hash, now);
  const member = memberId && (await selectMembership(tx, memberId));
  if (member) return member;
  throw new PublicError(
    "invalid_key",
    "This sign-in link was used already, has been replaced by a newer one, or is older than 15 minutes. Ask for a new one.",
  );
}

/** The nonce is spent before this transaction begins: a proof that fails later can't be tried again. */
export async function provePasskey(
  { house }: Attempt,
  tx: Transaction,
  response: AuthenticationResponseJSON,
  nonce: string,
): Promise<string[]> {
  const place = placeOf(house.links);
  const { rpId } = place;
  const passkey = rpId === null ? undefined : await lockPasskey(tx, response.id);
  if (rpId === null || !passkey) throw unusable("nobody here has added it, or it was removed");
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.personId)
    throw unusable("it belongs to somebody else");
  const counter = await verifyPasskey(response, passkey, nonce, { ...place, rpId });
  await usePasskey(tx, passkey.id, counter, house.clock());
  return [passkey.personId];
}

export async function proveWallet(
  { house }: Attempt,
  tx: Transaction,
  signed: NonNullable<WayIn["wallet"]>,
): Promise<string[]> {
  const now = house.clock();
  const said = readMessage(signed.message, placeOf(house.links), now);
  const owners = await selectOwnersOfWallet(tx, said.address);
  const by = owners.length > 0 ? await isSignedBy(house, said, signed) : undefined;
  // A contract is asked on the chain it was added for alone: elsewhere another's code may be at its address.
  const proven = owners.filter(({ chain }) => by === "key" || (by === "contract" && chain === said.chain));
  if (proven.length === 0) throw unknownWallet();
  const personIds = proven.map(({ personId }) => personId);
  if (await shareAnAccount(tx, personIds, personIds))
    throw new PublicError(
      "invalid_key",
      "Several members of one account have added this wallet, so it says of neither who he is. Come in another way; all but one of them must take it off.",
    );
  // A contract may have been slow to say so: what was taken off meanwhile opens nothing.
  for (const personId of personIds)
    if (!(await useSignInWallet(tx, personId, said.address, now))) throw unknownWallet();
  return personIds;
}

function unknownWallet(): PublicError {
  return new PublicError(
    "invalid_key",
    "No member has added this wallet, or its signature does not hold. Come in another way and add the wallet first.",
  );
}

/** What the nonce was asked for, which the statement of a message must agree with. */
export async function spendProof(
  attempt: Attempt,
  way: WayIn,
): Promise<{ nonce: string; purpose: NoncePurpose }> {
  const { house, ctx, session } = attempt;
  const said = way.wallet && readMessage(way.wallet.message, placeOf(house.links), house.clock());
  const nonce = said?.nonce ?? challengeOf(way.passkey?.response.clientDataJSON ?? "");
  const purpose = await spendNonce(house, ctx, nonce, session);
  const fits = purpose === "sign_in" || (purpose === "fresh" && session !== undefined);
  if (!fits || (said && said.statement !== STATEMENTS[purpose]))
    throw new PublicError(
      "invalid_key",
      "What was signed was asked for another purpose. Ask for a new nonce.",
    );
  return { nonce, purpose };
}
