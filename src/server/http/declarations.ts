import type * as z from 'zod/mini';
import type { ErrorKind } from '#server/errors.ts';
import type { Limit } from '#server/limits/limits.ts';
import type { FileRule } from '#server/media/incoming-file.ts';

/** What a field of a form takes that is made of files. */
export interface FieldOfFiles extends FileRule {
  readonly most: number;
  /** 1: a call without is refused. */
  readonly least?: 0 | 1;
}

export type Schema = z.ZodMiniType;
export type InputPlace = 'param' | 'query' | 'json' | 'form' | 'multipart';

/**
 * What a handler in a route says about the call. The API is put together from these: a call that says too little
 * is not served at all, and the document is drawn from what is checked, never from a second description.
 */
export type Declaration =
  | { readonly says: 'access'; readonly who: string; readonly refusals: readonly ErrorKind[] }
  | { readonly says: 'limit'; readonly limit: Limit }
  | {
      readonly says: 'input';
      readonly place: InputPlace;
      readonly schema: Schema;
      /** The same fields are taken as JSON too, without files. */
      readonly orJson?: boolean;
      /** What may come beside the fields of the schema, by the name of its field. */
      readonly files?: Readonly<Record<string, FieldOfFiles>>;
    }
  | {
      readonly says: 'answer';
      readonly status: number;
      /** What the answer looks like; a media type where it is not JSON; nothing for a 204. */
      readonly content: Schema | `${string}/${string}` | undefined;
      readonly summary: string;
      readonly refusals: readonly ErrorKind[];
    };

const declarations = new WeakMap<object, Declaration>();

export function declare<Handler extends object>(handler: Handler, declaration: Declaration): Handler {
  declarations.set(handler, declaration);
  return handler;
}

export const declarationOf = (handler: object): Declaration | undefined => declarations.get(handler);
