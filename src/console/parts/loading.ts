import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useLive } from "../live.js";

export interface Loaded<T> {
  value?: T;
  error?: unknown;
  loading: boolean;
  /** Until the answer is there. */
  reload(): Promise<void>;
}

/** Asks again whenever the key changes, or something of these kinds happens; of two answers the later question's counts. */
export function useLoaded<T>(key: string, load: () => Promise<T>, live: readonly string[] = []): Loaded<T> {
  const [state, setState] = useState<{ key: string; value?: T; error?: unknown; loading: boolean }>({
    key,
    loading: true,
  });
  const asked = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(async () => {
    const turn = ++asked.current;
    setState((old) => (old.key === key ? { ...old, loading: true } : { key, loading: true }));
    await latest.current().then(
      (value) => turn === asked.current && setState({ key, value, loading: false }),
      (error) => turn === asked.current && setState((old) => ({ ...old, error, loading: false })),
    );
  }, [key]);
  useEffect(() => {
    void reload();
    return () => {
      asked.current++;
    };
  }, [reload]);
  useLive(live, reload);
  const { value, error, loading } = state.key === key ? state : { loading: true };
  return { value, error, loading, reload };
}
