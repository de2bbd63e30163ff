import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

/** An OpenID issuer that says whatever a test wants it to. */
export interface TestIssuer {
  readonly url: string;
  readonly clientId: string;
  /** A credential as the issuer would give it; what is given goes over what is right. `undefined` leaves a claim out. */
  readonly credential: (
    claims?: Record<string, unknown>,
    header?: { alg?: string; kid?: string },
  ) => Promise<string>;
  /** From now on it signs with another key, and names only that one. */
  readonly rotate: () => Promise<void>;
  readonly asked: readonly string[];
  /** Answers errors from now on. */
  breakDown(): void;
}

/** `picture` answers /picture. */
export async function openIssuer(
  now: () => Date = () => new Date(),
  picture?: RequestListener,
  ends: (end: () => void) => void = onTestFinished,
): Promise<TestIssuer> {
  const clientId = 'bizlink-tests';
  const asked: string[] = [];
  let isBroken = false;
  let key = await newKey(1);
  const server = createServer((req, res) => {
    if (picture && req.url === '/picture') return picture(req, res);
    asked.push(req.url ?? '');
    if (isBroken) return res.writeHead(500).end();
    res.setHeader('content-type', 'application/json');
    if (req.url === '/.well-known/openid-configuration')
      return res.end(
        JSON.stringify({ issuer: url, authorization_endpoint: `${url}/auth`, jwks_uri: `${url}/keys` }),
      );
    return res.end(JSON.stringify({ keys: [key.jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    clientId,
    asked,
    credential(claims = {}, header = {}) {
      const seconds = Math.floor(now().getTime() / 1000);
      const right = {
        iss: url,
        aud: clientId,
        sub: 'google-1',
        email: 'ana@gmail.com',
        email_verified: true,
        name: 'Ana Sitoe',
        nonce: 'n-1',
        iat: seconds,
        exp: seconds + 3600,
      };
      return new SignJWT({ ...right, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(key.privateKey);
    },
    async rotate() {
      key = await newKey(2);
    },
    breakDown() {
      isBroken = true;
    },
  };
}

async function newKey(number: number) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = `key-${number}`;
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}
