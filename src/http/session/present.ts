import type { PasskeyRow } from "../../store/passkeys.js";
import type { SessionHolder, SessionRow } from "../../store/sessions.js";
import type { SignInWalletRow } from "../../store/sign-in-wallets.js";

export function presentSession(
  holder: SessionHolder,
  memberships: readonly { accountId: string; accountName: string; role: string }[],
) {
  const { memberId, memberName, role, operator, accountId, name, displayName } = holder;
  return {
    session_id: holder.id,
    member: { id: memberId, name: memberName, role, operator },
    account: { id: accountId, name: displayName ?? name },
    fresh_until: holder.freshUntil.toISOString(),
    expires_at: holder.expiresAt.toISOString(),
    ...(memberships.length > 1 && {
      accounts: memberships.map((one) => ({ id: one.accountId, name: one.accountName, role: one.role })),
    }),
  };
}

export function presentOpenSession(row: Omit<SessionRow, "hash">, currentId: string) {
  return {
    id: row.id,
    agent: row.agent,
    current: row.id === currentId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

export function presentPasskey(row: PasskeyRow) {
  return {
    id: row.id,
    label: row.label,
    synced: row.backedUp,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentSignInWallet(row: SignInWalletRow) {
  return {
    address: row.address,
    chain: row.chain,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
