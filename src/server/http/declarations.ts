import type * as z from 'zod/mini';
import type { ErrorKind } from '#server/errors.ts';
import type { Limit } from '#server/limits/limits.ts';
import type { FileRule } from '#server/media/incoming-file.ts';

/** The rules of a form field that takes files. */
export interface FieldOfFiles extends FileRule {
  readonly most: number;
  /** 1: the call is refused without a file. */
  readonly least?: 0 | 1;
}

export type Schema = z.ZodMiniType;
export type InputPlace = 'param' | 'query' | 'json' | 'form' | 'multipart';

/**
 * What a handler in a route declares about its call. The API is built from these declarations: a call that declares too
 * little is not served. The documentation is made from the same schemas that check the call.
 */
export type Declaration =
  | { readonly says: 'access'; readonly who: string; readonly refusals: readonly ErrorKind[] }
  | { readonly says: 'limit'; readonly limit: Limit }
  | {
      readonly says: 'input';
      readonly place: InputPlace;
      readonly schema: Schema;
      /** The same fields may also be sent as JSON, without files. */
      readonly orJson?: boolean;
      /** The file fields allowed beside the fields of the schema, by name. */
      readonly files?: Readonly<Record<string, FieldOfFiles>>;
    }
  | {
      readonly says: 'answer';
      readonly status: number;
      /** The schema of the answer, a media type if it is not JSON, or undefined for a 204. */
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
