import { useRef } from "preact/hooks";
import { type Loaded, useLoaded } from "./loading.js";

const STEP = 100;

interface Several<T> {
  rows: T[];
  hasMore: boolean;
}

/** The newest of a list that stands beside a record, and as many more as are asked for. */
export function useSeveral<T>(
  key: string,
  list: (limit: number) => AsyncIterable<T>,
  live: readonly string[],
): Loaded<Several<T>> & { showMore(): void } {
  const wanted = useRef(STEP);
  const loaded = useLoaded(key, () => firstOf(list(STEP + 1), wanted.current), live);
  const showMore = () => {
    wanted.current += STEP;
    void loaded.reload();
  };
  return { ...loaded, showMore };
}

/** Read no further than one beyond them. */
export async function firstOf<T>(list: AsyncIterable<T>, most: number): Promise<Several<T>> {
  const rows: T[] = [];
  for await (const row of list) {
    if (rows.length === most) return { rows, hasMore: true };
    rows.push(row);
  }
  return { rows, hasMore: false };
}

export function ShowMore({ when, onClick }: { when: boolean | undefined; onClick(): void }) {
  if (!when) return null;
  return (
    <button type="button" class="small" onClick={onClick}>
      Show more
    </button>
  );
}
