import type { Queryable } from "./database.js";

export interface Insights {
  paymentLinks: number;
  subscriptionPlans: number;
  donationJars: number;
  invoices: number;
}

export async function selectInsights(sql: Queryable, accountId: string): Promise<Insights> {
  const [row] = await sql<Insights[]>`
    select
      (select count(*) from payment_links where account_id = ${accountId} and kind <> 'collect')::int as payment_links,
      (select count(*) from subscriptions where account_id = ${accountId})::int as subscription_plans,
      (select count(*) from donation_jars where account_id = ${accountId})::int as donation_jars,
      (select count(*) from invoices where account_id = ${accountId})::int as invoices`;
  return row ?? { paymentLinks: 0, subscriptionPlans: 0, donationJars: 0, invoices: 0 };
}
