import type { FastifyRequest } from 'fastify';
import { identify } from '#server/accounts/accounts.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError, type ErrorKind } from '#server/runtime/errors.ts';

/** Decides who may make a call. Whether they may use a certain thing is decided in its query. */
export interface Access {
  readonly who: string;
  readonly refusals: readonly ErrorKind[];
  admit(request: FastifyRequest): Promise<void> | void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person. Undefined in calls for anyone, which do not read the token. */
    viewer?: Viewer;
  }
}

export const anyone: Access = { who: 'anyone', refusals: [], admit: () => undefined };

export const signedIn: Access = {
  who: 'signed in',
  refusals: ['not_authenticated', 'rate_limited'],
  async admit(request) {
    await anyoneOrSignedIn.admit(request);
    viewerOf(request);
  },
};

/** An expired token is refused, so that the client renews it. */
export const anyoneOrSignedIn: Access = {
  who: 'anyone; who is signed in sees what is theirs',
  refusals: ['not_authenticated', 'rate_limited'],
  async admit(request) {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    const { ctx } = request.server;
    const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization) ?? [];
    const viewer = token ? await identify(ctx, token) : undefined;
    if (!viewer) throw new AppError('not_authenticated');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      await takeOrRefuse(ctx.limits, writes, String(viewer.id));
    request.viewer = viewer;
  },
};

/** More writes than a person makes, fewer than a runaway program. */
const writes: Limit = { name: 'writes', most: 600, withinMs: 10_000 };

export function viewerOf({ viewer }: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (!viewer) throw new AppError('not_authenticated');
  return viewer;
}
