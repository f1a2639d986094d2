import { reader } from "./people.js";
import { readTab, writeTab } from "./tab-store.js";

// What was typed when the session ended is there again for the same member in the same tab, once.

const PLACE = "unsigned-fields";

interface Held {
  whose: string | undefined;
  path: string;
  /** In the order of the page. */
  values: string[];
}

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "form[data-call] input:not([type=hidden]), form[data-call] select",
  ),
];

export function holdFields(): void {
  const held: Held = { whose: reader, path: location.pathname, values: fields().map(({ value }) => value) };
  writeTab(PLACE, JSON.stringify(held));
}

export function giveBackFields(): void {
  const text = readTab(PLACE);
  writeTab(PLACE, null);
  if (!text) return;
  const { whose, path, values }: Held = JSON.parse(text);
  const now = fields();
  if (whose !== reader || path !== location.pathname || values.length !== now.length) return;
  for (const [index, field] of now.entries()) field.value = values[index] ?? "";
}
