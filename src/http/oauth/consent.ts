import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "koa";
import { z } from "zod";
import { DAY_MS } from "../../days.js";
import { PublicError } from "../../errors.js";
import { fromNumber, MAX_USDC, toNumber } from "../../money.js";
import { ACCESSES } from "../../records/connection.js";
import type { House } from "../../runtime/house.js";
import { lockMembers } from "../../store/members.js";
import type { SessionHolder } from "../../store/sessions.js";
import { requireOrigin } from "../session/origin.js";
import { isLoopback, placeOf } from "../session/place.js";
import { holdSession } from "../session/session.js";
import { lockInteraction, within } from "./adapter.js";
import { spellingsOf } from "./challenge.js";
import { type Asking, DAYS } from "./consent-page.js";
import { openGrant } from "./grants.js";
import { type Described, keepDocument } from "./known-documents.js";
import { type Connecting, inPlainWords, SCOPES } from "./provider.js";
import { readForm } from "./read-form.js";
import { shownName } from "./shown-name.js";

export type Interaction = Awaited<ReturnType<Connecting["provider"]["interactionDetails"]>>;

const FORM = z.object({
  token: z.string().max(100),
  decision: z.enum(["allow", "deny"]),
  access: z.enum(ACCESSES).default("look"),
  days: z
    .string()
    .refine((text) => DAYS.some((days) => String(days) === text), `expected one of ${DAYS.join(", ")}`)
    .default("90")
    .transform(Number),
  limit: z
    .string()
    .regex(/^\d{1,10}([.,]\d{1,6})?$/, "expected USDC with at most 6 decimals, such as 250 or 99.50")
    .default("0")
    .transform((text) => Number(text.replace(",", ".")))
    .refine((value) => value <= toNumber(MAX_USDC), `expected at most ${toNumber(MAX_USDC)}`)
    .transform((value) => fromNumber(value) ?? 0n),
});

/** Of the program that asks nothing can be said now: what it says of itself is elsewhere, and not there. */
export class ProgramAway extends Error {}

/** The request that this browser brought here, by its cookie, until it has gone on from here. */
export async function readInteraction(
  { provider }: Connecting,
  ctx: Context,
): Promise<Interaction | undefined> {
  const asked = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
  return asked?.uid === ctx.params.uid ? asked : undefined;
}

export async function readAsking(
  { provider, keys }: Connecting,
  asked: Interaction,
  session: SessionHolder,
): Promise<Asking & { described: Described }> {
  const { client_id: id, redirect_uri: uri } = asked.params as { client_id: string; redirect_uri: string };
  const client = await provider.Client.find(id).catch((error: Error) => {
    throw new ProgramAway(inPlainWords(id, error), { cause: error });
  });
  const redirect = new URL(uri);
  return {
    redirect,
    onThisMachine: isLoopback(redirect.hostname),
    name: shownName(client?.clientName),
    described: { clientId: id, clientName: client?.clientName, redirectUris: client?.redirectUris },
    from: URL.canParse(id) ? new URL(id).host : null,
    account: session.displayName ?? session.name,
    member: session.memberName,
    mayWrite: session.role !== "viewer",
    wantsToWrite: String(asked.params.scope ?? "")
      .split(" ")
      .includes("write"),
    token: formToken(keys.forms, asked.uid, session.id),
    action: `/oauth/consent/${asked.uid}`,
  };
}

function formToken(key: string, uid: string, sessionId: string): string {
  return createHmac("sha256", key).update(`${uid} ${sessionId}`).digest("base64url");
}

/**
 * What the member decided about this one request, once; where the program goes on from here. A button pressed twice says
 * it again, and leads where the first one would have. Undefined once it is over.
 */
export async function decide(
  house: House,
  connecting: Connecting,
  ctx: Context,
  { asked, session }: { asked: Interaction; session: SessionHolder },
): Promise<string | undefined> {
  requireOrigin(ctx, placeOf(house.links));
  const form = await readForm(ctx, FORM);
  requireToken(form.token, formToken(connecting.keys.forms, asked.uid, session.id));
  const { provider } = connecting;
  // Before the transaction: what a program says of itself may have to be fetched from wherever it says so.
  const asking = form.decision === "allow" ? await readAsking(connecting, asked, session) : undefined;
  return house.sql.begin((tx) =>
    within(tx, async () => {
      await lockInteraction(tx, asked.uid);
      const open = await readInteraction(connecting, ctx);
      const said = saidIn(form);
      if (!open || open.result) return open?.result?.said === said ? open.returnTo : undefined;
      if (!asking) {
        const denied = { error: "access_denied", error_description: "The member did not agree.", said };
        return provider.interactionResult(ctx.req, ctx.res, denied);
      }
      const access = asking.mayWrite ? form.access : "look";
      await lockMembers(tx, session.accountId);
      await holdSession(tx, session);
      const clientId = String(open.params.client_id);
      const now = house.clock();
      const grantId = await openGrant(tx, { links: house.links, now }, session, {
        client: { id: clientId, name: asking.name, host: asking.redirect.host },
        access,
        payoutLimit: form.limit,
        expiresAt: new Date(now.getTime() + form.days * DAY_MS),
      });
      await keepDocument(tx, asking.described, now);
      const scope = access === "look" ? "read" : SCOPES.join(" ");
      const grant = new provider.Grant({ accountId: session.memberId, clientId });
      grant.jti = grantId;
      grant.addOIDCScope(scope);
      const resource = `${placeOf(house.links).origin}/mcp`;
      for (const spelling of spellingsOf({ resource })) grant.addResourceScope(spelling, scope);
      await grant.save();
      // Whatever it asked for, this is what it gets, and is told that it has.
      open.params.scope = scope;
      await open.persist();
      return provider.interactionResult(ctx.req, ctx.res, {
        login: { accountId: session.memberId, remember: false },
        consent: { grantId },
        said,
      });
    }),
  );
}

function saidIn({ decision, access, days, limit }: z.output<typeof FORM>): string {
  return [decision, access, days, limit].join(" ");
}

function requireToken(given: string, wanted: string): void {
  const [a, b] = [given, wanted].map((text) => createHmac("sha256", "form").update(text).digest());
  if (a && b && timingSafeEqual(a, b)) return;
  throw new PublicError(
    "wrong_origin",
    "This form was made for another request or another session. Start again where you wanted to connect.",
  );
}
