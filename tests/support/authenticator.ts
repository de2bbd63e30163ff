import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewKey, Signature } from '#lib/contract/second-factors.ts';

interface Deeds {
  /** Of the site that asks. */
  readonly origin?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Whether it asked for a finger or a PIN. */
  readonly verifies?: boolean;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const [present, verified, attested] = [1, 4, 64];

/** A key of P-256, as a phone has them, whose bytes are put together by hand. */
export function authenticator(site = 'http://localhost:4321') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, options: object, origin: string) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: (options as { challenge: string }).challenge,
        origin,
        crossOrigin: false,
      }),
    );
  const head = (rpId: string, counter: number, more: number, verifies: boolean) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([present + (verifies ? verified : 0) + more]), count]);
  };
  const shared = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  const rpIdOf = (origin: string) => new URL(origin).hostname;

  return {
    id: base64(id),
    make(options: object, { origin = site, verifies = true, counter = 0 }: Deeds = {}): NewKey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(rpIdOf(origin), counter, attested, verifies),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>();
      attestation
        .set('fmt', 'none')
        .set('attStmt', new Map<string, string>())
        .set('authData', new Uint8Array(authData));
      return {
        ...shared,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, origin)),
          attestationObject: base64(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    sign(
      options: object,
      { origin = site, counter = 0, verifies = true, userHandle }: Deeds = {},
    ): Signature {
      const data = clientData('webauthn.get', options, origin);
      const authenticatorData = head(rpIdOf(origin), counter, 0, verifies);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authenticatorData),
          signature: base64(sign('sha256', signed, privateKey)),
          ...(userHandle !== undefined && { userHandle: base64(Buffer.from(userHandle)) }),
        },
      };
    },
  };
}
