/** What there is no room for, or no store at all: a reload forgets it. */
const here = new Map<string, string>();

/** What this tab keeps. Some browsers keep nothing, some programs' own ones have no store. */
export function readTab(place: string): string | null {
  try {
    return here.get(place) ?? sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

export function writeTab(place: string, text: string | null): void {
  here.delete(place);
  try {
    sessionStorage.removeItem(place);
    if (text !== null) sessionStorage.setItem(place, text);
  } catch {
    if (text !== null) here.set(place, text);
  }
}

export function emptyTab(): void {
  here.clear();
  try {
    sessionStorage.clear();
  } catch {
    // No store, nothing to empty.
  }
}
