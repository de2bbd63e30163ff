import type { FastifyRequest } from 'fastify';
import { mayModerate, mayOperate, type Role } from '#lib/moderation/roles.ts';
import { hasFactor, identify, identifyByKey, keyPrefix } from '#server/accounts/accounts.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError, type ErrorKind } from '#server/runtime/errors.ts';

/** Decides who may make a call. Whether they may use a certain thing is decided in its query. */
export interface Access<Caller extends Viewer | undefined = Viewer | undefined> {
  readonly who: string;
  readonly refusals: readonly ErrorKind[];
  /** Returns who makes the call, where it is for who is signed in. */
  admit(request: FastifyRequest): Promise<Caller> | Caller;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person. Undefined in calls for anyone, which do not read the token. */
    viewer: Viewer | undefined;
  }
}

export const anyone: Access<undefined> = { who: 'anyone', refusals: [], admit: () => undefined };

export const signedIn: Access<Viewer> = {
  who: 'signed in',
  refusals: ['not_authenticated', 'suspended', 'scope_missing', 'rate_limited'],
  admit: async (request) => required(await anyoneOrSignedIn.admit(request)),
};

/** An expired token is refused, so that the client renews it. */
export const anyoneOrSignedIn: Access = {
  who: 'anyone; who is signed in sees what is theirs',
  refusals: ['not_authenticated', 'suspended', 'scope_missing', 'rate_limited'],
  async admit(request) {
    const viewer = await readViewer(request);
    if (viewer?.row.is_active === 0) throw new AppError('suspended');
    return viewer;
  },
};

/** For what a suspended person still may: every other call that knows its person refuses them. */
export const evenSuspended: Access<Viewer> = {
  who: 'signed in, even while suspended',
  refusals: ['not_authenticated', 'scope_missing', 'rate_limited'],
  admit: async (request) => required(await readViewer(request)),
};

/**
 * For moderators with a second factor. To others the call is not there. Both are read at each call, so what is taken
 * away counts at once.
 */
export const moderating: Access<Viewer> = withFactor('moderators with a second factor', mayModerate);

/** The same for operators, who see how the program does. To moderators the call is not there either. */
export const operating: Access<Viewer> = withFactor('operators with a second factor', mayOperate);

function withFactor(who: string, may: (role: Role) => boolean): Access<Viewer> {
  return {
    who,
    refusals: [...signedIn.refusals, 'not_found', 'moderation_locked'],
    async admit(request) {
      const viewer = await signedIn.admit(request);
      if (!may(viewer.row.role)) throw new AppError('not_found');
      if (!(await hasFactor(request.server.ctx.db, viewer.id))) throw new AppError('moderation_locked');
      return viewer;
    },
  };
}

async function readViewer(request: FastifyRequest): Promise<Viewer | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const { ctx } = request.server;
  const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization) ?? [];
  const isKey = token?.startsWith(keyPrefix);
  const viewer = token ? await (isKey ? identifyByKey : identify)(ctx, token) : undefined;
  if (!viewer) throw new AppError('not_authenticated');
  const { keyScope } = request.routeOptions.config;
  if (viewer.keyScopes) {
    if (!keyScope || !viewer.keyScopes.includes(keyScope)) throw new AppError('scope_missing');
    // What a suspended person may still do, they do themselves.
    if (viewer.row.is_active === 0) throw new AppError('suspended');
  }
  if (request.method !== 'GET') await takeOrRefuse(ctx.limits, writes, String(viewer.id));
  return viewer;
}

/** More writes than a person makes, fewer than a runaway program. */
const writes: Limit = { name: 'writes', most: 600, withinMs: 10_000 };

function required(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw new AppError('not_authenticated');
  return viewer;
}
