import { z } from "zod";
import { EVENT_TYPES, type EventType } from "../../records/event.js";
import { eventObject } from "../../records/event-objects.js";
import type { JsonSchema } from "../../runtime/registry.js";
import type { Components } from "./components.js";
import { exampleOf } from "./examples.js";
import { pascal } from "./pascal.js";

/** One schema a type, told apart by `type`; the list of events and the webhooks carry the same. */
export function* addEvents(components: Components): Generator<void, JsonSchema> {
  const refs: Record<string, JsonSchema> = {};
  for (const type of EVENT_TYPES) {
    refs[type] = eventSchema(type, components);
    yield;
  }
  const mapping = Object.fromEntries(Object.entries(refs).map(([type, { $ref }]) => [type, $ref]));
  return components.add("Event", {
    description: "A state change of a record",
    oneOf: Object.values(refs),
    discriminator: { propertyName: "type", mapping },
  });
}

function eventSchema(type: EventType, components: Components): JsonSchema {
  const event = z.object({
    id: z.string(),
    type: z.literal(type),
    sequence: z.number().int(),
    livemode: z.boolean(),
    actor: z.string().nullable(),
    created_at: z.string(),
    data: z.object({ object: eventObject(type) }).describe("What it is about"),
  });
  const schema = components.of(event, "output");
  return components.add(`${pascal(type)}Event`, { description: `\`${type}\``, ...schema });
}

const SIGNED = [
  ["webhook-id", "The event's id, the same on every try: what came twice is known by it"],
  ["webhook-timestamp", "When it was sent, Unix seconds: refuse what is older than five minutes"],
  [
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of id, timestamp and body, as Standard Webhooks 1.0 has it",
  ],
] as const;

/** What a webhook receives. */
export function webhooksOf(event: JsonSchema, components: Components): JsonSchema {
  return {
    event: {
      post: {
        operationId: "receive_event",
        summary: "An event of the account",
        description:
          "Sent at least once, ten times over about three days until it is taken. Verify the signature over the raw body, answer 2xx at once, and do the work afterwards.",
        tags: ["webhooks"],
        security: [],
        parameters: SIGNED.map(([name, description]) => ({
          name,
          in: "header",
          required: true,
          description,
          schema: { type: "string" },
        })),
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: event, example: exampleOf(event, components.schemas) },
          },
        },
        responses: {
          "2XX": { description: "Taken" },
          410: { description: "Nothing is to be sent here any more: disables the webhook at once" },
          "4XX": { description: "Not taken: it is tried again" },
        },
      },
    },
  };
}
