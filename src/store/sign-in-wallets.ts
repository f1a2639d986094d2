import type { Address } from "viem";
import type { Chain } from "../chains.js";
import type { Queryable } from "./database.js";

export interface SignInWalletRow {
  personId: string;
  address: Address;
  chain: Chain;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  "personId",
  "address",
  "chain",
  "createdAt",
  "lastUsedAt",
] as const satisfies readonly (keyof SignInWalletRow)[];

export async function insertSignInWallet(
  sql: Queryable,
  row: Omit<SignInWalletRow, "lastUsedAt">,
): Promise<boolean> {
  const made = await sql`insert into sign_in_wallets ${sql(row)} on conflict do nothing`;
  return made.count === 1;
}

/** Until this transaction ends: two who added it at once would both find it free. */
export async function lockSignInWallet(sql: Queryable, address: Address): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-wallet:${address}`}, 0))`;
}

/** Until this transaction ends, what a person signs in by stays; before any of his wallets is held. */
export async function lockSignInWalletsOf(sql: Queryable, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-wallets-of:${personId}`}, 0))`;
}

/** Those of a person's by which a member of this account signs in, too. */
export async function selectWalletsSharedWith(
  sql: Queryable,
  personId: string,
  accountId: string,
): Promise<Address[]> {
  const rows = await sql<{ address: Address }[]>`
    select distinct his.address from sign_in_wallets his join sign_in_wallets theirs on theirs.address = his.address
      join members m on m.person_id = theirs.person_id
    where his.person_id = ${personId} and theirs.person_id <> ${personId}
      and m.account_id = ${accountId} and m.removed_at is null order by his.address`;
  return rows.map(({ address }) => address);
}

export async function selectSignInWallets(sql: Queryable, personId: string): Promise<SignInWalletRow[]> {
  return sql<SignInWalletRow[]>`
    select ${sql(COLUMNS)} from sign_in_wallets where person_id = ${personId} order by created_at, address`;
}

/** Of everybody who has added this wallet by its own signature. */
export async function selectOwnersOfWallet(sql: Queryable, address: Address): Promise<SignInWalletRow[]> {
  return sql<SignInWalletRow[]>`
    select ${sql(COLUMNS)} from sign_in_wallets where address = ${address} order by created_at, person_id`;
}

/** False where he has taken it off meanwhile. */
export async function useSignInWallet(
  sql: Queryable,
  personId: string,
  address: Address,
  now: Date,
): Promise<boolean> {
  const used = await sql`
    update sign_in_wallets set last_used_at = ${now} where person_id = ${personId} and address = ${address}`;
  return used.count === 1;
}

export async function deleteSignInWallet(
  sql: Queryable,
  personId: string,
  address: Address,
): Promise<boolean> {
  const gone = await sql`
    delete from sign_in_wallets where person_id = ${personId} and address = ${address}`;
  return gone.count === 1;
}
