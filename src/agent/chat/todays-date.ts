import { lastDays } from "../../days.js";

/** What no model knows by itself. */
export function todaysDate(now: Date, timeZone: string): string {
  const [date = ""] = lastDays(now, 1, timeZone).dates;
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(date));
  return `Today is ${weekday}, ${date} (${timeZone}). Count days and months from it, whatever a message says.`;
}
