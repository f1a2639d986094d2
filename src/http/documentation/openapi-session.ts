import { z } from "zod";
import type { ErrorCode } from "../../errors.js";
import type { JsonSchema } from "../../runtime/registry.js";
import { NONCE_PURPOSES } from "../../store/sign-in-nonces.js";
import { backlogRecord } from "../session/backlog.js";
import { ADD_PASSKEY, ADD_WALLET, NOTICES, SIGN_IN } from "../session/bodies.js";
import {
  challengeRecord,
  openSessionRecord,
  passkeyRecord,
  sessionRecord,
  signInWalletRecord,
} from "../session/present.js";
import type { Components } from "./components.js";
import { exampleOf } from "./examples.js";
import { responsesFor } from "./openapi-errors.js";
import { headersOf } from "./openapi-headers.js";
import { answer, wrapped } from "./openapi-operation.js";
import { pascal } from "./pascal.js";

interface Way {
  route: `${"GET" | "POST" | "PATCH" | "DELETE"} /session${string}`;
  name: string;
  title: string;
  says: string;
  body?: z.ZodTypeAny;
  example?: unknown;
  answers: z.ZodTypeAny;
  /** What it refuses beside what all of these may. */
  refuses?: readonly ErrorCode[];
}

const nothing = z.object({});
const FRESH = ["sign_in_again", "invalid_key", "state_conflict"] as const;

/** How people come in, by a browser and its cookie: no key opens these. */
const WAYS: readonly Way[] = [
  {
    route: "GET /session",
    name: "get_session",
    title: "Get session",
    says: "Who is signed in.",
    answers: sessionRecord,
  },
  {
    route: "POST /session",
    name: "sign_in",
    title: "Sign in",
    says: "By one of a link, a wallet's signature and a passkey; with `account_id` alone it changes to another account of the same person. A link with `join` makes whoever is signed in a member of its account, too.",
    body: SIGN_IN,
    example: { link: "q7d2k9m4" },
    answers: sessionRecord,
    refuses: [...FRESH, "not_found"],
  },
  {
    route: "PATCH /session",
    name: "update_notices",
    title: "Update notices",
    says: "Where this member's notices go. The address before is told.",
    body: NOTICES,
    answers: sessionRecord,
    refuses: ["sign_in_again"],
  },
  {
    route: "DELETE /session",
    name: "sign_out",
    title: "Sign out",
    says: "Ends this session.",
    answers: nothing,
  },
  {
    route: "GET /session/nonce",
    name: "get_nonce",
    title: "Get nonce",
    says: "What is to be signed to prove something, once, within ten minutes.",
    answers: challengeRecord,
    refuses: ["sign_in_again"],
  },
  {
    route: "GET /session/backlog",
    name: "get_backlog",
    title: "Get backlog",
    says: "What waits for the workers, of all accounts together. For the operator of the installation alone.",
    answers: backlogRecord,
    refuses: ["insufficient_scope"],
  },
  {
    route: "GET /session/passkeys",
    name: "list_passkeys",
    title: "List passkeys",
    says: "The passkeys of whoever is signed in.",
    answers: z.array(passkeyRecord),
  },
  {
    route: "POST /session/passkeys",
    name: "add_passkey",
    title: "Add passkey",
    says: "Lets a passkey sign in from now on.",
    body: ADD_PASSKEY,
    answers: passkeyRecord,
    refuses: FRESH,
  },
  {
    route: "DELETE /session/passkeys/{id}",
    name: "remove_passkey",
    title: "Remove passkey",
    says: "It signs in no more.",
    answers: nothing,
    refuses: ["sign_in_again", "not_found"],
  },
  {
    route: "GET /session/wallets",
    name: "list_sign_in_wallets",
    title: "List sign-in wallets",
    says: "The wallets that may sign in as whoever is signed in.",
    answers: z.array(signInWalletRecord),
  },
  {
    route: "POST /session/wallets",
    name: "add_sign_in_wallet",
    title: "Add sign-in wallet",
    says: "Lets a wallet sign in from now on.",
    body: ADD_WALLET,
    answers: signInWalletRecord,
    refuses: [...FRESH, "sanctioned_address", "screening_unavailable"],
  },
  {
    route: "DELETE /session/wallets/{address}",
    name: "remove_sign_in_wallet",
    title: "Remove sign-in wallet",
    says: "It signs in no more.",
    answers: nothing,
    refuses: ["sign_in_again", "not_found"],
  },
  {
    route: "GET /session/open",
    name: "list_sessions",
    title: "List sessions",
    says: "Where this person is signed in, in whichever of his accounts.",
    answers: z.array(openSessionRecord),
  },
  {
    route: "DELETE /session/open",
    name: "end_other_sessions",
    title: "End other sessions",
    says: "Ends all of this person's sessions but this one, in whichever of his accounts.",
    answers: nothing,
  },
  {
    route: "DELETE /session/open/{id}",
    name: "end_session",
    title: "End session",
    says: "Ends one of this person's sessions, in whichever of his accounts.",
    answers: nothing,
    refuses: ["not_found"],
  },
];

export function* sessionPaths(components: Components): Generator<void, Record<string, JsonSchema>> {
  const paths: Record<string, JsonSchema> = {};
  for (const way of WAYS) {
    const [method = "", path = ""] = way.route.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(way, method, path, components) };
    yield;
  }
  return paths;
}

function operation(way: Way, method: string, path: string, components: Components): JsonSchema {
  const { name, title, says, body, answers, refuses = [] } = way;
  const data = components.of(answers, "output");
  return {
    operationId: name,
    summary: title,
    description: `${says} By a session's cookie alone, from this service's own pages.`,
    tags: ["session"],
    // Signing in needs no session, and opens one.
    security: name === "sign_in" || name === "get_nonce" ? [{}, { session: [] }] : [{ session: [] }],
    parameters: parametersOf(path),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": bodyOf(way, body, components) },
      },
    }),
    responses: {
      [name.startsWith("add_") ? 201 : 200]: {
        description: "Done",
        headers: headersOf("Request-Id"),
        content: { "application/json": answer(wrapped(data), components) },
      },
      ...responsesFor([...codesOf(method), ...refuses], components),
    },
  };
}

function bodyOf({ name, title, example }: Way, body: z.ZodTypeAny, components: Components): JsonSchema {
  const schema = components.add(`${pascal(name)}Body`, {
    description: `${title}: what it takes`,
    ...components.of(body, "input"),
  });
  return { schema, example: example ?? exampleOf(schema, components.schemas) };
}

function codesOf(method: string): ErrorCode[] {
  const all = ["session_ended", "validation_failed", "not_found", "rate_limited"] as const;
  const faults = ["internal_error", "database_unavailable"] as const;
  const writes = method === "GET" ? [] : (["wrong_origin"] as const);
  const bodies =
    method === "POST" || method === "PATCH"
      ? (["invalid_json", "body_too_large", "unsupported_media_type"] as const)
      : [];
  return [...all, ...writes, ...bodies, ...faults];
}

function parametersOf(path: string): JsonSchema[] {
  const purpose = {
    name: "purpose",
    in: "query",
    required: true,
    description: "What is to be proven",
    schema: { type: "string", enum: [...NONCE_PURPOSES] },
  };
  const named = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: name === "id" ? "Record id." : "Of the wallet",
    schema: { type: "string" },
  }));
  const said = (name: string, type: string, description: string) => ({
    name,
    in: "query",
    required: false,
    description,
    schema: { type },
  });
  const signer = [
    said("address", "string", "Of the wallet that signs: its message says it in EIP-55"),
    said("chain_id", "integer", "That the wallet is on: its message says it where it is one of ours"),
  ];
  return path.endsWith("/nonce") ? [purpose, ...signer] : named;
}
