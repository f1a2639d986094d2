/** How a server wants to be asked that speaks nearly this wire: learned from what it refuses, kept as long as it runs. */
export interface ServerWays {
  tokens: "max_completion_tokens" | "max_tokens";
  countsStream: boolean;
  /** Whether it wants to see what it thought: where it told, in each of its messages, or in none. */
  thoughts: "kept" | "always" | "never";
}

export function newWays(stream: boolean): ServerWays {
  return { tokens: "max_completion_tokens", countsStream: stream, thoughts: "kept" };
}

const OTHER_TOKENS = { max_completion_tokens: "max_tokens", max_tokens: "max_completion_tokens" } as const;
const OTHER_THOUGHTS = { kept: "always", always: "never", never: "kept" } as const;

/** A refusal names the field that it is about. */
export function learn(ways: ServerWays, refusal: string): boolean {
  const before = { ...ways };
  if (refusal.includes(ways.tokens)) ways.tokens = OTHER_TOKENS[ways.tokens];
  if (refusal.includes("stream_options")) ways.countsStream = false;
  if (refusal.includes("reasoning_content")) ways.thoughts = OTHER_THOUGHTS[ways.thoughts];
  return JSON.stringify(ways) !== JSON.stringify(before);
}
