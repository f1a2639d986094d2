import { AsyncLocalStorage } from "node:async_hooks";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type { House } from "../../runtime/house.js";
import { hashSecret } from "../../secret.js";
import type { Queryable, Transaction } from "../../store/database.js";
import {
  consumeOauthRow,
  deleteOauthRow,
  lockOauthRow,
  type OauthRow,
  selectOauthRow,
  upsertOauthRow,
} from "../../store/oauth-rows.js";
import { endGrant } from "./grants.js";

/** What can be used once; whoever comes with it again has it from somewhere that he should not. */
const ONCE: ReadonlySet<string> = new Set(["AuthorizationCode", "RefreshToken"]);
/** What is named rather than held. */
const NAMES: ReadonlySet<string> = new Set(["Client", "Grant"]);

const running = new AsyncLocalStorage<Transaction>();
/** False where it must not be: nothing after it is stored then. */
type Write = (tx: Transaction) => Promise<boolean>;
const exchanging = new AsyncLocalStorage<Write[]>();

/** What the provider stores meanwhile commits with this transaction. */
export function within<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return running.run(tx, work);
}

/**
 * What is used up and what is given for it are stored together once all is made, or not at all: whoever is cut off in
 * between can try again. False where it was used before.
 */
export async function exchange({ sql }: House, work: () => Promise<boolean>): Promise<boolean> {
  const writes: Write[] = [];
  if (!(await exchanging.run(writes, work)) || writes.length === 0) return true;
  return sql.begin(async (tx) => {
    for (const write of writes) if (!(await write(tx))) return false;
    return true;
  });
}

/** The provider remembers nobody: every request is asked about, by whoever is signed in here. */
const NOBODY: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

export function adapterOf(house: House): (kind: string) => Adapter {
  const db = (): Queryable => running.getStore() ?? house.sql;
  const end = (id: string) => house.sql.begin((sql) => endGrant({ ...house, sql }, id, "ended"));
  return (kind) => {
    if (kind === "Session") return NOBODY;
    const rowOf = (id: string) => keyOf(kind, id);
    return {
      ...NOBODY,
      async upsert(id, { jti: _, ...payload }, expiresIn) {
        const now = house.clock();
        const grantId = kind === "Grant" ? id : (payload.grantId ?? null);
        const expiresAt = expiresIn ? new Date(now.getTime() + expiresIn * 1000) : null;
        // A request under way names its grant before there is one.
        const ofGrant = kind === "Interaction" ? null : grantId;
        const row = { ...rowOf(id), payload, grantId: ofGrant, createdAt: now, expiresAt };
        const writes = exchanging.getStore();
        if (writes) writes.push((tx) => upsertOauthRow(tx, row).then(() => true));
        else await upsertOauthRow(db(), row);
      },
      async find(id) {
        if (id.includes("\0")) return undefined;
        const row = ONCE.has(kind)
          ? await findUnused(house, rowOf(id))
          : await selectOauthRow(db(), rowOf(id), house.clock());
        return row && ({ ...row.payload, ...(kind !== "Client" && { jti: id }) } as AdapterPayload);
      },
      async consume(id) {
        const writes = exchanging.getStore();
        if (!writes) throw new Error(`${kind} used up outside an exchange`);
        writes.push((tx) => consumeOnce({ ...house, sql: tx }, rowOf(id)));
      },
      async destroy(id) {
        if (kind === "Grant") return end(id);
        const isFirst = await deleteOauthRow(db(), rowOf(id));
        // A browser that goes on from its answer twice at once gets one code.
        if (kind === "Interaction" && !isFirst) throw await goneOn();
      },
      revokeByGrantId: end,
    };
  };
}

type Key = { kind: string; id: string };

function keyOf(kind: string, id: string): Key {
  return { kind, id: NAMES.has(kind) ? id : hashSecret(id).toString("hex") };
}

/** A request under way, which of several answers at once takes the first. */
export function lockInteraction(tx: Transaction, uid: string): Promise<void> {
  return lockOauthRow(tx, keyOf("Interaction", uid));
}

async function goneOn(): Promise<Error> {
  const { errors } = await import("oidc-provider");
  return new errors.SessionNotFound("authorization request was answered before");
}

/** Nothing, where it was used before: then its grant ends in the transaction that found out. */
function findUnused(house: House, key: Key): Promise<OauthRow | undefined> {
  return house.sql.begin(async (tx) => {
    const row = await selectOauthRow(tx, key, house.clock());
    if (!row?.consumedAt) return row;
    await endGrant({ ...house, sql: tx }, row.grantId, "reused");
    return undefined;
  });
}

/** Of two at once the second waits for the first here, and is the one who came again. */
async function consumeOnce(house: Parameters<typeof endGrant>[0], key: Key): Promise<boolean> {
  if (await consumeOauthRow(house.sql, key, house.clock())) return true;
  const row = await selectOauthRow(house.sql, key, house.clock());
  await endGrant(house, row?.grantId, "reused");
  return false;
}
