import { PublicError } from "../../errors.js";
import type { Transaction } from "../../store/database.js";
import { joinMember, selectMemberships, updateMember } from "../../store/members.js";
import {
  lockSignInWallet,
  lockSignInWalletsOf,
  selectSignInWallets,
  selectWalletsSharedWith,
} from "../../store/sign-in-wallets.js";
import { type Attempt, spendLink } from "./prove.js";
import { leaveSession, openSession } from "./session.js";
import { requireFresh } from "./ways.js";

/**
 * A link that invites makes whoever is signed in a member of one account more: his passkeys and wallets open it from
 * now on. The link proves nothing of who he is, so it makes him no fresher than he was.
 */
export async function joinByLink({ house, ctx, session }: Attempt, link: string): Promise<string> {
  if (!session) throw new PublicError("session_ended", "Nobody is signed in here: sign in first.");
  requireFresh(house, session);
  return house.sql.begin(async (tx) => {
    const now = house.clock();
    const invited = await spendLink(tx, link, now);
    if (invited.joinedAt) throw conflict("This link lets a member back in, and invites nobody");
    const mine = await selectMemberships(tx, session.personId);
    if (mine.some(({ accountId }) => accountId === invited.accountId))
      throw conflict("You are a member of this link's account already: it is for somebody else");
    await holdOwnWallets(tx, session.personId, invited.accountId);
    await updateMember(tx, invited.accountId, invited.id, { personId: session.personId });
    await joinMember(tx, invited.id, now);
    await leaveSession(tx, session, now);
    return openSession(house, ctx, tx, invited.id, now, session);
  });
}

/** A key that two of an account's members sign in by says of neither who he is, and would sign in neither. */
async function holdOwnWallets(tx: Transaction, personId: string, accountId: string): Promise<void> {
  await lockSignInWalletsOf(tx, personId);
  const wallets = (await selectSignInWallets(tx, personId)).map(({ address }) => address).sort();
  for (const address of wallets) await lockSignInWallet(tx, address);
  const [shared] = await selectWalletsSharedWith(tx, personId, accountId);
  if (shared)
    throw conflict(
      `A member of this link's account signs in by your wallet ${shared}, too. Take it off here first, or let him take it off`,
    );
}

function conflict(why: string): PublicError {
  return new PublicError("state_conflict", `${why}. Nothing was changed, and the link still works.`);
}
