import type { MiddlewareHandler } from 'hono';
import type { ErrorKind } from '#server/errors.ts';
import { declare, type Schema } from '#server/http/declarations.ts';

/**
 * Says what a call answers: status, schema (or media type) and one line of what it is for. The refusals that follow
 * from access and inputs are known; name here only those of the rules behind.
 */
export const answers = (
  status: 200 | 201 | 202,
  content: Schema | `${string}/${string}`,
  summary: string,
  ...refusals: ErrorKind[]
) => declare<MiddlewareHandler>((_c, next) => next(), { says: 'answer', status, content, summary, refusals });

/** For a call that only does something: 204. */
export const answersNothing = (summary: string, ...refusals: ErrorKind[]) =>
  declare<MiddlewareHandler>((_c, next) => next(), {
    says: 'answer',
    status: 204,
    content: undefined,
    summary,
    refusals,
  });
