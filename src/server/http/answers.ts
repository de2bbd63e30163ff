import type { MiddlewareHandler } from 'hono';
import type { ErrorKind } from '#server/errors.ts';
import { declare, type Schema } from '#server/http/declarations.ts';

/**
 * Declares the answer of a call: status, schema (or media type) and a one-line summary. Refusals by access and inputs
 * are known already. Name only the refusals of the call's own rules.
 */
export const answers = (
  status: 200 | 201 | 202,
  content: Schema | `${string}/${string}`,
  summary: string,
  ...refusals: ErrorKind[]
) => declare<MiddlewareHandler>((_c, next) => next(), { says: 'answer', status, content, summary, refusals });

/** For a call that answers nothing: 204. */
export const answersNothing = (summary: string, ...refusals: ErrorKind[]) =>
  declare<MiddlewareHandler>((_c, next) => next(), {
    says: 'answer',
    status: 204,
    content: undefined,
    summary,
    refusals,
  });
