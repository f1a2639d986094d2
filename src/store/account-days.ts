import { dayThere, isoDay, wallClock } from "../days.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

/**
 * Which day it is for whom, to be joined: `account_id`, `today`, and how far the clocks there are `ahead` of UTC. Zones
 * are counted here: the database may know other ones.
 */
export async function daysOfAccounts(sql: Queryable, now: Date) {
  const rows = await sql<{ timeZone: string }[]>`
    select distinct time_zone from accounts where time_zone is not null`;
  const zones = [...new Set(["UTC", ...rows.map(({ timeZone }) => timeZone)])];
  const today = zones.map((zone) => dayThere(now, zone));
  const ahead = zones.map((zone) => `${wallClock(now, zone).getTime() - now.getTime()} milliseconds`);
  const [earliest = isoDay(now), latest = earliest] = [today.toSorted()[0], today.toSorted().at(-1)];
  const days = sql`(
    select a.id as account_id, z.today, z.ahead
    from unnest(${textArray(zones)}::text[], ${textArray(today)}::text[]::date[], ${textArray(ahead)}::text[]::interval[])
      as z (zone, today, ahead) join accounts a on coalesce(a.time_zone, 'UTC') = z.zone)`;
  return { earliest, latest, days };
}
