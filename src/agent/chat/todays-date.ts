import { dayThere } from "../../days.js";

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });

/** What no model knows by itself. */
export function todaysDate(now: Date, timeZone: string): string {
  const date = dayThere(now, timeZone);
  return `Today is ${WEEKDAY.format(new Date(date))}, ${date} (${timeZone}). Count days and months from it, whatever a message says.`;
}
