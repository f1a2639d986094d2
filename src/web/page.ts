/** An element that the page is sure to have at this moment. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T | null {
  return document.getElementById(id) as T | null;
}

export function say(id: "note" | "problem", text: string): void {
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

const TRIES = 10;
const AGAIN_MS = 1_500;

/** The server's own words for the new state, put where the old ones are; asked again where it is busy or away. */
export async function refresh(parts: readonly string[], tries = TRIES): Promise<void> {
  const text = await fetch(location.href, { headers: { accept: "text/html" } })
    .then((response) => response.text())
    .catch(() => "");
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const state = fresh.querySelector("main")?.dataset.state;
  if (!state) {
    if (tries === 1) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return refresh(parts, tries - 1);
  }
  for (const id of parts) {
    const part = fresh.getElementById(id);
    if (part) byId(id)?.replaceChildren(...part.childNodes);
  }
  const main = document.querySelector("main");
  if (main) main.dataset.state = state;
}

/** The transaction that this page follows: in its address, so that a reload or a bookmark knows it. */
export function followedTx(): string | undefined {
  return new URLSearchParams(location.search).get("tx") ?? undefined;
}

/** "tx=…&payer=…&since=…": by payer and time it is found even where the wallet has replaced the transaction. */
export function setFollowed(sent: string): void {
  history.replaceState(null, "", sent ? `?${sent}` : location.pathname);
}
