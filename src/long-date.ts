const LONG_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "21 November 2026", in UTC. */
export function longDate(date: Date): string {
  return LONG_DATE.format(date);
}
