export const SCOPES = ["read", "write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];
export type Door = "rest" | "chat" | "mcp" | "jobs";
