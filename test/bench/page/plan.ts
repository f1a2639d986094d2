/** One bench of the page, with settings of its own. */
export interface Planned {
  bench: string;
  env: Record<string, string>;
  words?: string[];
}

const { BENCH_ROUNDS = "3", BENCH_SECONDS = "1" } = process.env;
const common = { BENCH_ROUNDS, BENCH_SECONDS };
/** Whoever asks for one round wants to see the page, not to know the figures. */
const short = Number(BENCH_ROUNDS) <= 1;

/** What the page has, in this order: the whole of it takes less than eight minutes on two quiet cores. */
export const PLAN: readonly Planned[] = [
  { bench: "rest", env: common },
  { bench: "mcp", env: common },
  { bench: "books", env: { ...common, ...(short && { BENCH_RECORDS: "100000" }) } },
  { bench: "jobs", env: short ? { BENCH_SERIES: "2000" } : {} },
  { bench: "watch", env: { ...common, BENCH_LOGS: short ? "10000" : "30000", BENCH_OBSERVED: "10" } },
  { bench: "agent", env: common },
  { bench: "loop", env: common, words: ["prose", "orders", "them", "insights", "document", "PDF"] },
  { bench: "long-chat", env: {} },
  { bench: "pages", env: common },
  { bench: "storm", env: {}, words: [short ? "1" : "2", "embedded"] },
  { bench: "gas", env: {} },
];
