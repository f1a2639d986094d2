import { type DonationJarRow, presentDonationJar } from "../../records/donation-jar.js";
import type { Queryable } from "../database.js";
import type { Change } from "../record-changes.js";
import { textArray } from "../text-array.js";
import type { OurRecords } from "./our-records.js";
import type { Settlement, Step } from "./step.js";

/** What was given is counted gross, as donors see it, and only once it is final. */
export function applyJars(
  { urls, now }: Settlement,
  steps: readonly Step[],
  { jars, changed }: OurRecords,
): Change[] {
  const changes: Change[] = [];
  for (const { row: payment } of steps) {
    const jar = jars.get(payment.termsId);
    if (!jar || payment.status !== "final") continue;
    const donated = payment.kind === "donated";
    if (!donated && jar.activatedAt) continue;
    if (donated) jar.raised += payment.amount;
    else jar.activatedAt = now;
    changed.jars.add(jar);
    if (payment.late) continue;
    const object = presentDonationJar(jar, urls);
    changes.push({
      accountId: jar.accountId,
      type: donated ? "donation.received" : "donation.activated",
      object,
    });
  }
  return changes;
}

export async function saveJars(sql: Queryable, { changed: { jars } }: OurRecords): Promise<void> {
  if (jars.size === 0) return;
  const texts = (of: (row: DonationJarRow) => string | null) => textArray([...jars].map(of));
  await sql`
    update donation_jars j set raised = n.raised, activated_at = n.activated_at
    from unnest(${texts(({ id }) => id)}::text[], ${texts(({ raised }) => String(raised))}::bigint[],
      ${texts(({ activatedAt }) => activatedAt?.toISOString() ?? null)}::timestamptz[]
    ) as n (id, raised, activated_at) where j.id = n.id`;
}

export async function reopenJars(
  sql: Queryable,
  gone: readonly Step[],
  standing: readonly Step["row"][],
  { jars }: OurRecords,
): Promise<void> {
  for (const { row, before } of gone) {
    const jar = before === "final" ? jars.get(row.termsId) : undefined;
    if (!jar) continue;
    if (row.kind === "donated")
      await sql`update donation_jars set raised = raised - ${row.amount} where id = ${jar.id}`;
    else if (!standing.some(({ termsId, kind }) => termsId === row.termsId && kind === "jar_created"))
      await sql`update donation_jars set activated_at = null where id = ${jar.id}`;
  }
}
