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

/** The server's own words for the new state, put where the old ones are. */
export async function refresh(parts: readonly string[]): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const state = fresh.querySelector("main")?.dataset.state;
  if (!state) return;
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

export function setFollowedTx(hash: string | undefined): void {
  const url = new URL(location.href);
  if (hash) url.searchParams.set("tx", hash);
  else url.searchParams.delete("tx");
  history.replaceState(null, "", url);
}
