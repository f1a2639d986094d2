import { formatUsdc } from "../../../money.js";
import { printable } from "../../../printable.js";
import type { SubscriptionRow } from "../../../records/subscription.js";

const LONGEST = 74;

/** RFC 5545: when the next period is due, and every one after it. Nothing in it pays by itself. */
export function calendarOf(
  { id, name, amount, intervalDays }: SubscriptionRow,
  {
    url,
    seller,
    subscriber,
    due,
    now,
  }: { url: string; seller: string; subscriber: string; due: Date; now: Date },
): string {
  const what = `${formatUsdc(amount)} to ${printable(seller)}: ${printable(name)}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Unsigned//Subscriptions//EN",
    "BEGIN:VEVENT",
    `UID:${id}-${subscriber.toLowerCase()}@unsigned`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(due)}`,
    "DURATION:PT15M",
    `RRULE:FREQ=DAILY;INTERVAL=${intervalDays}`,
    `SUMMARY:${escaped(`Renew ${what}`)}`,
    `DESCRIPTION:${escaped(`Nothing is taken by itself: renew at ${url}`)}`,
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(`Renew ${what}`)}`,
    "TRIGGER:-P1D",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

function stamp(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** At most 75 octets a line, and no letter is cut in two. */
function folded(line: string): string[] {
  const lines = [""];
  for (const letter of line) {
    const longer = lines.at(-1) + letter;
    if (Buffer.byteLength(longer) > LONGEST) lines.push(` ${letter}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
