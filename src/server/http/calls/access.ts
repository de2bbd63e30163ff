import type { FastifyRequest } from 'fastify';
import { identify } from '#server/accounts/accounts.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { AppError, type ErrorKind } from '#server/runtime/errors.ts';
import type { Viewer } from '#server/runtime/viewer.ts';

/**
 * Who may make a call. Whether this person may touch this particular thing is decided in the query.
 */
export interface Access {
  readonly who: string;
  readonly refusals: readonly ErrorKind[];
  /** Throws one of `refusals`, or lets the request in. */
  admit(request: FastifyRequest): Promise<void> | void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Calls for anyone do not look. */
    viewer?: Viewer;
  }
}

export const anyone: Access = { who: 'anyone', refusals: [], admit: () => undefined };

/** Requires an access token of a living session. */
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

/** More writes than any person makes, and fewer than a program out of control. */
const writes: Limit = { name: 'writes', most: 600, withinMs: 10_000 };

/** The person who makes the call. Refuses when nobody is signed in. */
export function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new AppError('not_authenticated');
  return viewer;
}
