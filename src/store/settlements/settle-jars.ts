import { presentDonationJar } from "../../records/donation-jar.js";
import type { Queryable } from "../database.js";
import type { Change } from "../record-changes.js";
import type { OurRecords } from "./our-records.js";
import type { Settlement, Step } from "./step.js";

/** What was given is counted gross, as donors see it, and only once it is final. */
export async function applyJars(
  sql: Queryable,
  { urls, now }: Settlement,
  steps: readonly Step[],
  { jars }: OurRecords,
): Promise<Change[]> {
  const changes: Change[] = [];
  const touched = new Set<string>();
  for (const { row: payment } of steps) {
    const jar = jars.get(payment.termsId);
    if (!jar || payment.status !== "final") continue;
    const donated = payment.kind === "donated";
    if (!donated && jar.activatedAt) continue;
    if (donated) jar.raised += payment.amount;
    else jar.activatedAt = now;
    touched.add(payment.termsId);
    if (payment.late) continue;
    const object = presentDonationJar(jar, urls.donate(jar.slug));
    changes.push({
      accountId: jar.accountId,
      type: donated ? "donation.received" : "donation.activated",
      object,
    });
  }
  for (const termsId of touched) {
    const jar = jars.get(termsId);
    if (jar)
      await sql`
        update donation_jars set raised = ${jar.raised}, activated_at = ${jar.activatedAt} where id = ${jar.id}`;
  }
  return changes;
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
