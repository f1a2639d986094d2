import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { PublicError } from "../../errors.js";
import type { PasskeyRow } from "../../store/passkeys.js";
import type { Place } from "./place.js";

/** With the first that signs in: what it reads certificates with takes a tenth of a start. */
const webauthn = () => import("@simplewebauthn/server");

const asBytes = (text: string, encoding: "base64url" | "utf8") =>
  new Uint8Array(Buffer.from(text, encoding)) as Uint8Array<ArrayBuffer>;

/** Any passkey of this site: the browser shows those it has. */
export async function askForPasskey(rpID: string, nonce: string) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: asBytes(nonce, "base64url"),
    userVerification: "required",
  });
}

export async function askForNewPasskey(
  rpID: string,
  nonce: string,
  person: { id: string; name: string; passkeys: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: "Unsigned",
    rpID,
    userID: asBytes(person.id, "utf8"),
    userName: person.name,
    userDisplayName: person.name,
    challenge: asBytes(nonce, "base64url"),
    attestationType: "none",
    excludeCredentials: person.passkeys.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The nonce that the browser says it signed: to be spent before anything else of the answer is believed. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    if (typeof challenge === "string") return challenge;
  } catch {}
  throw unusable("it is no passkey's answer");
}

/** The counter to store, once everything else is right. */
export async function verifyPasskey(
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
  nonce: string,
  place: Place & { rpId: string },
): Promise<bigint> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: nonce,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
    // Judged below: a synced passkey counts nothing, and says 0 after it has once said more.
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch((error: unknown) => {
    throw unusable("its signature does not hold", error);
  });
  if (!verified) throw unusable("its signature does not hold");
  const counter = BigInt(authenticationInfo.newCounter);
  if (counter !== 0n && counter <= passkey.counter)
    throw unusable("its counter ran backwards, as that of a copied one would");
  return counter;
}

export async function verifyNewPasskey(
  response: RegistrationResponseJSON,
  nonce: string,
  place: Place & { rpId: string },
): Promise<Pick<PasskeyRow, "id" | "publicKey" | "counter" | "transports" | "backedUp">> {
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: nonce,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw unusable("its registration does not hold", error);
  });
  if (!verified) throw unusable("its registration does not hold");
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

export function unusable(what: string, cause?: unknown): PublicError {
  return new PublicError("invalid_key", `This passkey can't be used: ${what}.`, { cause });
}
