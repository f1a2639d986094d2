document.documentElement.classList.add("alive");

/** An element that the page is sure to have at this moment. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T | null {
  return document.getElementById(id) as T | null;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function say(id: "note" | "problem" | "trial", text: string): void {
  const place = byId(id);
  if (place) place.textContent = text;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Times in the reader's own zone, in the page's language; the one of the terms stays to be seen. */
export function localiseTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]:not([title])")) {
    time.title = time.textContent;
    time.textContent = localTime(time.dateTime);
  }
}

export function localTime(moment: string | null): string {
  return new Date(moment ?? 0).toLocaleString("en", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("main input")];
}

const TRIES = 10;
const AGAIN_MS = 1_500;

/**
 * The server's own words for the new state, put where the old ones are; asked again where it is busy or away. What
 * they leave to the script is drawn before the focus goes back to where it was.
 */
export async function refresh(parts: readonly string[], drawn = () => {}, tries = TRIES): Promise<void> {
  const { href, search } = location;
  const text = await fetch(href, { headers: { accept: "text/html" } })
    .then((response) => response.text())
    .catch(() => "");
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const { state, closed = "" } = fresh.querySelector("main")?.dataset ?? {};
  if (!state) {
    if (tries === 1) return drawn();
    await pause(AGAIN_MS);
    return refresh(parts, drawn, tries - 1);
  }
  const focused = document.activeElement?.id ?? "";
  const written = inputs().map(({ id, name, value, checked }) => ({ id, name, value, checked }));
  for (const id of parts) {
    const part = fresh.getElementById(id);
    if (part) byId(id)?.replaceChildren(...part.childNodes);
  }
  const main = document.querySelector("main");
  if (main) Object.assign(main.dataset, { state, closed, address: search });
  document.title = fresh.title;
  for (const input of inputs()) {
    const before = written.find(({ id, name, value }) =>
      id ? id === input.id : name === input.name && value === input.value,
    );
    if (before) Object.assign(input, { value: before.value, checked: before.checked });
  }
  localiseTimes();
  drawn();
  for (const id of [focused, "status"]) if (id && document.activeElement === document.body) byId(id)?.focus();
}
