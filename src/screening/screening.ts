import { PublicError } from "../errors.js";
import type { SanctionsStatus } from "../sanctions-list.js";
import { createMatcher, type Matcher } from "./matcher.js";

/** Where the list is kept; this room knows no database. */
export interface ListSource {
  readStatus(): Promise<SanctionsStatus | undefined>;
  readAddresses(id: string): Promise<string[]>;
}

export interface ScreeningResult {
  /** Those of the given addresses that are sanctioned, as they were given, each once. */
  hits: string[];
  listDate: string;
}

export interface Screening {
  check(addresses: readonly string[]): Promise<ScreeningResult>;
  /** The list in use and its age since it was last fetched. */
  status(): Promise<(SanctionsStatus & { ageSeconds: number }) | undefined>;
}

interface Loaded {
  status: SanctionsStatus;
  matcher: Matcher;
}

const LOOK_EVERY_MS = 20_000;
const TRUST_FOR_MS = 60_000;

/**
 * A change is seen within 20 s by whoever asks, without a timer. While the store does not answer the list
 * stays in use for 60 s: after that it may have changed, and nothing is screened any more.
 */
export function createScreening(source: ListSource, now: () => number = Date.now): Screening {
  let loaded: Loaded | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const startedAt = now();
    const status = await source.readStatus();
    loaded = status && (await load(source, status, loaded));
    seenAt = startedAt;
  };
  // A clock that is set back must not have the list last until it is there again.
  const sinceSeen = () => Math.abs(now() - seenAt);
  const current = async (): Promise<Loaded | undefined> => {
    if (sinceSeen() < LOOK_EVERY_MS) return loaded;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking.catch(() => {
      if (sinceSeen() >= TRUST_FOR_MS) loaded = undefined;
    });
    return loaded;
  };

  return {
    async check(addresses) {
      const list = await current();
      if (!list || list.matcher.size === 0) throw unavailable();
      const hits = [...new Set(addresses)].filter((address) => list.matcher.has(address));
      return { hits, listDate: list.status.listDate };
    },
    async status() {
      const status = (await current())?.status;
      return (
        status && {
          ...status,
          ageSeconds: Math.max(0, Math.floor((now() - status.fetchedAt.getTime()) / 1000)),
        }
      );
    },
  };
}

async function load(
  source: ListSource,
  status: SanctionsStatus,
  before: Loaded | undefined,
): Promise<Loaded> {
  if (before?.status.id === status.id) return { status, matcher: before.matcher };
  const matcher = createMatcher(await source.readAddresses(status.id));
  if (matcher.size !== status.addressCount) throw new Error(`sanctions list ${status.id} is not whole`);
  return { status, matcher };
}

function unavailable(): PublicError {
  return new PublicError(
    "screening_unavailable",
    "No usable sanctions list: addresses cannot be screened, so nothing was recorded. Try again later.",
  );
}
