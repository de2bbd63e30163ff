import { identify, type Viewer } from '#server/accounts/accounts.ts';
import { AppError } from '#server/errors.ts';
import { access } from '#server/http/access.ts';
import type { Env } from '#server/http/env.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';

export interface SignedInEnv extends Env {
  Variables: Env['Variables'] & { viewer: Viewer };
}

/** More than any person does, however fast; less than a program that ran wild. */
const writes: Limit = { name: 'writes', most: 600, withinMs: 10_000 };

/** Whoever brings an access token of a session that lives. The handler finds them as `c.var.viewer`. */
export const signedIn = access<SignedInEnv>(
  'signed in',
  ['not_authenticated', 'rate_limited'],
  async (c, next) => {
    const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(c.env.incoming.headers.authorization ?? '') ?? [];
    const viewer = token ? await identify(c.var.ctx, token) : undefined;
    if (!viewer) throw new AppError('not_authenticated');
    if (c.req.method !== 'GET') await takeOrRefuse(c.var.ctx.limits, writes, String(viewer.id));
    c.set('viewer', viewer);
    await next();
  },
);
