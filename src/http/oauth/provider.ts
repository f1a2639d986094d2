import type { Configuration, KoaContextWithOIDC, default as Provider } from "oidc-provider";
import type { House } from "../../runtime/house.js";
import { selectMembership } from "../../store/members.js";
import { adapterOf } from "./adapter.js";
import { type ConnectionPlace, spellingsOf } from "./challenge.js";
import { LONGEST_CONNECTION_MS } from "./grants.js";
import { type ProviderKeys, readProviderKeys } from "./provider-keys.js";

export const SCOPES = ["read", "write"];
const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Long enough to sign in meanwhile. */
const ASKING_S = HOUR_S / 2;
const ALWAYS = () => true;

export interface Parts {
  /** How a program's own metadata document is fetched. */
  fetchDocument(url: string): Promise<Response>;
  /** Whether one more may be fetched for whoever asks. */
  mayFetch(ctx: KoaContextWithOIDC | undefined, clientId: string): Promise<boolean>;
  renderError(ctx: KoaContextWithOIDC, error: { error: string; error_description?: string }): void;
}

export interface Connecting {
  provider: Provider;
  keys: ProviderKeys;
}

/** Loaded where the first assistant comes: most processes never need it. */
export async function createProvider(
  house: House,
  place: ConnectionPlace,
  parts: Parts,
): Promise<Connecting> {
  const { default: Provider, errors } = await import("oidc-provider");
  const keys = await readProviderKeys(house);
  const refuseResource = (): never => {
    throw new errors.InvalidTarget();
  };
  const memberIsGone = (ctx: KoaContextWithOIDC): Error => {
    ctx.state.isOver = true;
    return new errors.SessionNotFound("whoever answered is no member any more");
  };
  const provider = new Provider(place.issuer, {
    ...settings(house, place, keys, memberIsGone),
    features: featuresOf(place, parts, refuseResource),
    fetchResponseBodyLimits: { "client_id metadata document": 64 * 1024 },
    fetch: (url) => parts.fetchDocument(String(url)),
    renderError: parts.renderError,
    adapter: adapterOf(house),
  });
  // It would name itself by what the request says of its host and scheme: whatever stands in front, we are at BASE_URL.
  provider.OIDCContext.prototype.urlFor = (name: string, options?: Record<string, unknown>) =>
    provider.urlFor(name, options);
  tellOfRefusals(provider, house);
  return { provider, keys };
}

function settings(
  { sql }: House,
  { issuer }: ConnectionPlace,
  keys: ProviderKeys,
  memberIsGone: (ctx: KoaContextWithOIDC) => Error,
): Configuration {
  const secure = issuer.startsWith("https:");
  const cookie = { httpOnly: true, sameSite: "lax", secure, signed: false, overwrite: true } as const;
  return {
    jwks: { keys: [keys.signing] },
    scopes: SCOPES,
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "ES256",
    },
    clientBasedCORS: ALWAYS,
    cookies: {
      names: {
        session: "unsigned_oauth",
        interaction: "unsigned_oauth_ask",
        resume: "unsigned_oauth_resume",
      },
      long: cookie,
      short: cookie,
    },
    pkce: { required: ALWAYS },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => false,
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      revocation: "/oauth/revoke",
      jwks: "/oauth/jwks",
    },
    discovery: { registration_endpoint: `${issuer}/oauth/register` },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      Grant: LONGEST_CONNECTION_MS / 1000,
      IdToken: HOUR_S,
      Interaction: ASKING_S,
      RefreshToken: 30 * DAY_S,
      Session: ASKING_S,
    },
    async findAccount(ctx, id) {
      if (await selectMembership(sql, id)) return { accountId: id, claims: async () => ({ sub: id }) };
      if (ctx.oidc.route === "resume") throw memberIsGone(ctx);
      return undefined;
    },
    interactions: { url: (_ctx, { uid }) => `/oauth/consent/${uid}` },
  };
}

function featuresOf(
  { resource }: ConnectionPlace,
  { mayFetch }: Parts,
  refuseResource: () => never,
): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    clientIdMetadataDocument: { enabled: true, ack: "draft-02", allowFetch: mayFetch, allowClient: ALWAYS },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, asked) =>
        spellingsOf({ resource }).includes(asked)
          ? {
              scope: SCOPES.join(" "),
              audience: resource,
              accessTokenFormat: "opaque",
              accessTokenTTL: HOUR_S,
            }
          : refuseResource(),
    },
  };
}

/** What is refused is somebody's mistake, or somebody's try: either way it should be found in the log. */
function tellOfRefusals(provider: Provider, { log }: House): void {
  const tell = (
    ctx: KoaContextWithOIDC,
    error: Error & { error_description?: string; error_detail?: string },
  ) => {
    ctx.state.refused = inPlainWords(String(ctx.oidc.params?.client_id), error);
    log.warn(
      {
        door: "oauth",
        address: ctx.ip,
        client: String(ctx.oidc.params?.client_id ?? "").slice(0, 200),
        error: error.message,
        why: error.error_description,
        detail: error.error_detail,
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      },
      "refused",
    );
  };
  provider.on("authorization.error", tell);
  provider.on("grant.error", tell);
  provider.on("revocation.error", tell);
  provider.on("server_error", (ctx, error) => {
    ctx.state.refused = "Something failed on our side";
    log.error({ door: "oauth", err: error }, "connecting failed");
  });
}

/**
 * For whoever stands before it: a program that describes itself elsewhere is refused where we don't reach that, and one
 * that was forgotten comes back by the same id for ever, unless it is told to register anew.
 */
export function inPlainWords(
  id: string,
  { error_description: why, message }: { error_description?: string; message: string },
): string {
  if (why === "client is invalid" && !URL.canParse(id))
    return "This program is not registered here, or no longer: one that nobody connects for a day is forgotten. Clear its sign-in for this service, or remove the service from it and add it again";
  if (!why?.includes("document fetch failed") || !URL.canParse(id)) return why ?? message;
  return `What this program says of itself at ${new URL(id).host} could not be read from here`;
}
