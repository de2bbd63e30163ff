import type { JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { GoogleIssuer } from '#lib/contract/accounts.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { paths } from '#lib/paths.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';

export interface Issuer {
  readonly name: string;
  readonly clientId: string;
  readonly authorizationEndpoint: string;
  readonly keys: JWTVerifyGetKey;
}

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
});

const timeoutMs = 5000;
const cachedForMs = 60 * 60 * 1000;
const cache = new WeakMap<Config, { readonly issuer: Promise<Issuer>; readonly until: number }>();

export async function googleIssuer(ctx: Ctx): Promise<GoogleIssuer> {
  const { authorizationEndpoint, clientId } = await issuerOf(ctx);
  return {
    authorization_endpoint: authorizationEndpoint,
    client_id: clientId,
    redirect_uri: ctx.config.publicUrl + paths.login,
  };
}

/** The issuer's configuration, fetched once an hour. Failures are not cached. */
export async function issuerOf({ config, clock, log }: Ctx): Promise<Issuer> {
  if (!config.google?.clientId) throw new AppError('not_found', { detail: googleTexts.notLoaded });
  const now = clock.now().getTime();
  const known = cache.get(config);
  const asked =
    known && known.until > now
      ? known
      : { issuer: discover(config.google.issuer, config.google.clientId), until: now + cachedForMs };
  cache.set(config, asked);
  try {
    return await asked.issuer;
  } catch (err) {
    if (cache.get(config) === asked) {
      cache.delete(config);
      log.warn({ err }, 'The issuer of Google sign-in does not answer.');
    }
    throw new AppError('unavailable', { detail: googleTexts.notLoaded, cause: err });
  }
}

async function discover(name: string, clientId: string): Promise<Issuer> {
  const answer = await fetch(`${name}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
  const found = z.parse(discovery, await answer.json());
  if (found.issuer !== name) throw new Error('It says that it is somebody else.');
  const { createRemoteJWKSet } = await import('jose/jwks/remote');
  return {
    name,
    clientId,
    authorizationEndpoint: found.authorization_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs }),
  };
}
