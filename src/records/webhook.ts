import { z } from "zod";
import { EVENT_TYPES, type EventType } from "./event.js";
import { record } from "./record.js";

export interface WebhookRow {
  id: string;
  accountId: string;
  url: string;
  /** Null: every event. */
  events: EventType[] | null;
  secret: string;
  status: "active" | "disabled";
  disabledReason: string | null;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
}

export const webhookRecord = record("Webhook", {
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPES)).nullable().describe("null: every event"),
  status: z.enum(["active", "disabled"]),
  disabled_reason: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
});

export function presentWebhook(row: WebhookRow): z.infer<typeof webhookRecord> {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status,
    disabled_reason: row.disabledReason,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export interface DeliveryRow {
  id: string;
  accountId: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  nextAttemptAt: Date | null;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  createdAt: Date;
  deliveredAt: Date | null;
}

export const deliveryRecord = record("WebhookDelivery", {
  id: z.string(),
  webhook_id: z.string(),
  event_id: z.string(),
  event_type: z.enum(EVENT_TYPES),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.number().int(),
  next_attempt_at: z.string().nullable(),
  response_status: z.number().int().nullable(),
  response_body: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
});

export function presentDelivery(row: DeliveryRow): z.infer<typeof deliveryRecord> {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    event_id: row.eventId,
    event_type: row.eventType,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === "pending" ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    response_status: row.responseStatus,
    response_body: row.responseBody,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}
