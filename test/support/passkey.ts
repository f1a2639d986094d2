import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { TestApp } from "./app.js";
import type { Person, Visitor } from "./visitor.js";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

interface Said {
  nonce?: string;
  origin?: string;
  rpId?: string;
  counter?: number;
  /** User present and verified, unless another is wanted. */
  flags?: number;
  userHandle?: string;
}

/** A passkey whose device says whatever a test wants it to say. */
export interface Passkey {
  id: string;
  /** What a browser would send for a nonce of this visitor's. */
  answer(person: Visitor, said?: Said, purpose?: "sign_in" | "fresh"): Promise<unknown>;
}

/** Stored as one that the member added before. */
export async function givePasskey(app: TestApp, person: Person, counter = 0): Promise<Passkey> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16).toString("base64url");
  const { sql, links } = app.house;
  await sql`
    insert into passkeys (id, person_id, public_key, counter, transports, backed_up, label, created_at)
    select ${id}, person_id, ${coseKey(publicKey)}, ${counter}, '{}', false, 'Test', now()
    from members where id = ${person.memberId}`;
  const site = new URL(links.baseUrl);
  return {
    id,
    async answer(visitor, said = {}, purpose = "sign_in") {
      const path = `/session/nonce?purpose=${purpose}`;
      const nonce = said.nonce ?? (await visitor.ask("GET", path)).body.data.nonce;
      const { origin = site.origin, rpId = site.hostname, counter: count = 0, flags = 0x05 } = said;
      const told = JSON.stringify({ type: "webauthn.get", challenge: nonce, origin, crossOrigin: false });
      const counted = Buffer.alloc(4);
      counted.writeUInt32BE(count);
      const data = Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
      const signature = sign("sha256", Buffer.concat([data, sha256(told)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: Buffer.from(told).toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(said.userHandle && { userHandle: Buffer.from(said.userHandle).toString("base64url") }),
        },
      };
    },
  };
}

/** ES256, as authenticators hand it out. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const part = (hex: string, value: string) =>
    Buffer.concat([Buffer.from(hex, "hex"), Buffer.from(value, "base64url")]);
  return Buffer.concat([part("a5010203262001215820", x), part("225820", y)]);
}
