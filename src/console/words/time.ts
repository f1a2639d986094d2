const DAY = new Intl.DateTimeFormat("en", { year: "numeric", month: "short", day: "numeric" });
const HOUR = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
const THIS_YEAR = new Intl.DateTimeFormat("en", HOUR);
const MOMENT = new Intl.DateTimeFormat("en", { ...HOUR, year: "numeric" });
const EXACT = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long" });

/** In the reader's own zone; of another year, with it. */
export function moment(time: string): string {
  const at = new Date(time);
  return (at.getFullYear() === new Date().getFullYear() ? THIS_YEAR : MOMENT).format(at);
}
export const exactly = (time: string): string => EXACT.format(new Date(time));

/** A date without an hour is that day everywhere. */
export function day(time: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(time)
    ? DAY.format(new Date(`${time}T12:00`))
    : DAY.format(new Date(time));
}
