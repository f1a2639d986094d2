import { z } from "zod";
import { CHAINS } from "../../chains.js";
import { ROLES, type Role } from "../../records/member.js";
import { record } from "../../records/record.js";
import type { PasskeyRow } from "../../store/passkeys.js";
import type { OpenSession, SessionHolder } from "../../store/sessions.js";
import { NONCE_PURPOSES } from "../../store/sign-in-nonces.js";
import type { SignInWalletRow } from "../../store/sign-in-wallets.js";

const role = z.enum(ROLES);
const account = { id: z.string(), name: z.string() };

export const sessionRecord = record("Session", {
  session_id: z.string(),
  member: record("SessionMember", { id: z.string(), name: z.string(), role, operator: z.boolean() }),
  account: record("SessionAccount", account),
  fresh_until: z.string(),
  expires_at: z.string(),
  accounts: z.array(record("SessionMembership", { ...account, role })).optional(),
});

export function presentSession(
  holder: SessionHolder,
  memberships: readonly { accountId: string; accountName: string; role: Role }[],
): z.infer<typeof sessionRecord> {
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

export const openSessionRecord = record("OpenSession", {
  id: z.string(),
  account: record("SessionAccount", account),
  agent: z.string(),
  current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
});

export function presentOpenSession(row: OpenSession, currentId: string): z.infer<typeof openSessionRecord> {
  return {
    id: row.id,
    account: { id: row.accountId, name: row.accountName },
    agent: row.agent,
    current: row.id === currentId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

export const passkeyRecord = record("Passkey", {
  id: z.string(),
  label: z.string(),
  synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export function presentPasskey(row: PasskeyRow): z.infer<typeof passkeyRecord> {
  return {
    id: row.id,
    label: row.label,
    synced: row.backedUp,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

export const signInWalletRecord = record("SignInWallet", {
  address: z.string(),
  chain: z.enum(CHAINS),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export function presentSignInWallet(row: SignInWalletRow): z.infer<typeof signInWalletRecord> {
  return {
    address: row.address,
    chain: row.chain,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** What is to be signed; `passkey` is what `navigator.credentials` takes, by its own standard. */
export const challengeRecord = record("SignInChallenge", {
  nonce: z.string(),
  purpose: z.enum(NONCE_PURPOSES),
  expires_at: z.string(),
  message: record("SignInMessage", {
    domain: z.string(),
    uri: z.string(),
    statement: z.string(),
    version: z.literal("1"),
    issued_at: z.string(),
    address: z.string().optional(),
    chain_id: z.number().optional(),
  }).optional(),
  passkey: z.record(z.unknown()).nullish(),
});
