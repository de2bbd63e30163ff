import type { Context } from 'hono';
import { identify } from '#server/accounts/accounts.ts';
import { AppError } from '#server/errors.ts';
import { access } from '#server/http/access.ts';
import type { Env } from '#server/http/env.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';
import type { Viewer } from '#server/viewer.ts';

export interface SignedInEnv extends Env {
  Variables: Env['Variables'] & { viewer: Viewer };
}

/** More writes than any person makes, and fewer than a program out of control. */
const writes: Limit = { name: 'writes', most: 600, withinMs: 10_000 };

/**
 * The person whose token this is, or undefined without a token. An expired token is refused, so that the client renews
 * it.
 */
async function viewerOf<E extends Env>({ env, var: { ctx }, req }: Context<E>): Promise<Viewer | undefined> {
  const { authorization } = env.incoming.headers;
  if (authorization === undefined) return undefined;
  const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization) ?? [];
  const viewer = token ? await identify(ctx, token) : undefined;
  if (!viewer) throw new AppError('not_authenticated');
  if (req.method !== 'GET') await takeOrRefuse(ctx.limits, writes, String(viewer.id));
  return viewer;
}

/** Requires an access token of a living session. Sets `c.var.viewer`. */
export const signedIn = access<SignedInEnv>(
  'signed in',
  ['not_authenticated', 'rate_limited'],
  async (c, next) => {
    const viewer = await viewerOf(c);
    if (!viewer) throw new AppError('not_authenticated');
    c.set('viewer', viewer);
    await next();
  },
);

interface PerhapsSignedInEnv extends Env {
  Variables: Env['Variables'] & { viewer: Viewer | undefined };
}

/** Anybody may call. `c.var.viewer` is set for a person who is signed in. */
export const anyoneOrSignedIn = access<PerhapsSignedInEnv>(
  'anyone; who is signed in sees what is theirs',
  ['not_authenticated', 'rate_limited'],
  async (c, next) => {
    c.set('viewer', await viewerOf(c));
    await next();
  },
);
