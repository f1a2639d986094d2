import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { JWK } from "oidc-provider";
import type { House } from "../../runtime/house.js";
import { keepOauthRow } from "../../store/oauth-rows.js";

export interface ProviderKeys {
  signing: JWK;
  /** Of the forms that people send. */
  forms: string;
}

/** Made by whichever process needs them first, and the same for all from then on. */
export async function readProviderKeys({ sql, clock }: House): Promise<ProviderKeys> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const made = {
    signing: privateKey.export({ format: "jwk" }),
    forms: randomBytes(32).toString("base64url"),
  };
  return (await keepOauthRow(sql, {
    kind: "Keys",
    id: "1",
    payload: made,
    createdAt: clock(),
  })) as unknown as ProviderKeys;
}
