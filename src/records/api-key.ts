import { z } from "zod";

export interface ApiKeyRow {
  id: string;
  accountId: string;
  kind: "server" | "collect";
  scopes: string[];
  strict: boolean;
  label: string | null;
  hint: string;
  createdAt: Date;
  revokedAt: Date | null;
}

export const apiKeyRecord = z.object({
  id: z.string(),
  kind: z.enum(["server", "collect"]),
  scopes: z.array(z.string()),
  strict: z.boolean(),
  label: z.string().nullable(),
  hint: z.string(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
});

export function presentApiKey(row: ApiKeyRow): z.infer<typeof apiKeyRecord> {
  return {
    id: row.id,
    kind: row.kind,
    scopes: row.scopes,
    strict: row.strict,
    label: row.label,
    hint: row.hint,
    created_at: row.createdAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
