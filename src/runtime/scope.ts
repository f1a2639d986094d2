export const SCOPES = ["read", "write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];
/** What a tool takes and an actor holds: a rank of the API, or the one deed that is open to browsers. */
export type Right = Scope | "collect";
export type Door = "rest" | "chat" | "mcp" | "jobs";
