/** What bounds a chat. Tests shorten them. */
export interface Limits {
  /** Model calls in one chat; the last gets no tools, so that a reply always comes. */
  steps: number;
  parallelReads: number;
  chatMs: number;
  modelCallMs: number;
  firstByteMs: number;
  toolMs: number;
  /** Before the second and the third try of one provider. */
  backoffMs: readonly number[];
  /** Inputs that break a tool's schema: this many go back to the model. */
  repairs: number;
  writesPerChat: number;
  looksPerChat: number;
  outputTokensPerCall: number;
  tokensPerChat: number;
}

export const LIMITS: Limits = {
  steps: 8,
  parallelReads: 4,
  chatMs: 60_000,
  modelCallMs: 25_000,
  firstByteMs: 10_000,
  toolMs: 10_000,
  backoffMs: [250, 1_000],
  repairs: 2,
  writesPerChat: 25,
  looksPerChat: 64,
  outputTokensPerCall: 4_096,
  tokensPerChat: 400_000,
};
