import { PublicError } from "../../errors.js";
import type { MemberRow } from "../../records/member.js";
import type { Transaction } from "../../store/database.js";
import { selectMembership, selectMemberships } from "../../store/members.js";
import { endSession, selectSessionRole } from "../../store/sessions.js";
import {
  type Attempt,
  type Proof,
  proveByLink,
  provePasskey,
  proveWallet,
  spendProof,
  type WayIn,
} from "./prove.js";
import { freshenSession, leaveSession, openSession } from "./session.js";

/** A proof becomes a session, or makes the one that asked for it fresh again. */
export async function signIn(attempt: Attempt, way: WayIn, accountId: string | undefined): Promise<string> {
  const { house, ctx, session } = attempt;
  const spent = way.link === undefined ? await spendProof(attempt, way) : undefined;
  return house.sql.begin(async (tx) => {
    const now = house.clock();
    // Before his passkey or wallet, as by whoever removes him.
    if (spent && session) await selectSessionRole(tx, session.id, { held: true });
    const proof = await prove(attempt, tx, way, spent);
    if (proof.purpose === "fresh" && session) {
      if (!proof.personIds?.includes(session.personId))
        throw new PublicError("invalid_key", "That proves somebody else than the one who is signed in here.");
      return freshenSession(house, ctx, tx, session, now);
    }
    const member = await chosenMember(tx, proof, accountId);
    if (session) await endSession(tx, session.personId, session.id, now);
    return openSession(house, ctx, tx, member.id, now);
  });
}

/** To another account of the same person: by a new cookie, and as fresh as he was. */
export async function switchAccount({ house, ctx, session }: Attempt, accountId: string): Promise<string> {
  if (!session) throw new PublicError("session_ended", "Nobody is signed in here: sign in first.");
  return house.sql.begin(async (tx) => {
    const now = house.clock();
    const member = await chosenMember(tx, { personIds: [session.personId], purpose: "sign_in" }, accountId);
    await leaveSession(tx, session, now);
    return openSession(house, ctx, tx, member.id, now, session);
  });
}

async function prove(
  attempt: Attempt,
  tx: Transaction,
  { link, passkey, wallet }: WayIn,
  spent: Awaited<ReturnType<typeof spendProof>> | undefined,
): Promise<Proof> {
  if (link !== undefined) return proveByLink(attempt, tx, link);
  if (passkey && spent)
    return { personIds: await provePasskey(attempt, tx, passkey, spent.nonce), purpose: spent.purpose };
  if (wallet && spent) return { personIds: await proveWallet(attempt, tx, wallet), purpose: spent.purpose };
  throw new Error("a way in without a proof");
}

async function chosenMember(
  tx: Transaction,
  { memberId, personIds = [] }: Proof,
  accountId: string | undefined,
): Promise<MemberRow> {
  const linked = memberId && (await selectMembership(tx, memberId));
  const known = linked
    ? [linked]
    : (await Promise.all(personIds.map((id) => selectMemberships(tx, id)))).flat();
  const chosen = accountId ? known.find((member) => member.accountId === accountId) : known[0];
  if (chosen) return chosen;
  throw new PublicError(
    "invalid_key",
    accountId && known.length > 0
      ? "You are no member of that account."
      : "You are no member of any account here any more. Ask an owner for a new link.",
  );
}
