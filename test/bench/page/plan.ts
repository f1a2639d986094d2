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

/** Less of what takes its time by growing, by building up or by waiting; a bench by its own name has all of it. */
const books = {
  BENCH_RECORDS: short ? "20000" : "200000",
  BENCH_SECONDS: String(Number(BENCH_SECONDS) * 0.4),
};
const few = { BENCH_ROUNDS: String(Math.min(2, Number(BENCH_ROUNDS))) };
const once = short ? "1" : "2";

/** What the page has, in this order: the whole of it takes some twelve minutes on two quiet cores. */
export const PLAN: readonly Planned[] = [
  { bench: "rest", env: common },
  { bench: "mcp", env: common },
  { bench: "books", env: { ...common, ...books } },
  { bench: "jobs", env: { BENCH_SERIES: short ? "1000" : "5000" } },
  { bench: "watch", env: { ...common, BENCH_LOGS: short ? "5000" : "20000", BENCH_OBSERVED: "10" } },
  { bench: "agent", env: { ...common, ...(short && { BENCH_WARM_UP: "100" }) } },
  { bench: "loop", env: few, words: ["prose", "them", "insights", "document", "PDF"] },
  { bench: "hello", env: { ...few, ...(short && { BENCH_RECORDS: "10000" }) } },
  { bench: "long-chat", env: {} },
  { bench: "pages", env: few },
  { bench: "storm", env: {}, words: [once, "embedded"] },
  { bench: "gas", env: {} },
];
