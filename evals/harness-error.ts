/** The suite itself is broken: no run of it says anything. */
export class HarnessError extends Error {}
