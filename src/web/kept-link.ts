const LINK = "unsigned-link";

/** Until it is used it survives that this page is loaded again, and nothing else; where the browser keeps nothing, not that. */
export function keepLink(token: string): void {
  try {
    sessionStorage.setItem(LINK, token);
  } catch {}
}

/** Of whoever has loaded the page again before he went on. */
export function linkBefore(): string {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  let link: string | null = null;
  try {
    link = loading?.type === "reload" ? sessionStorage.getItem(LINK) : null;
  } catch {}
  dropLink();
  return link ?? "";
}

export function dropLink(): void {
  try {
    sessionStorage.removeItem(LINK);
  } catch {}
}
