import type { Context, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { FieldError } from '#lib/contract/errors.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { fieldMessage } from '#lib/copy/errors.ts';
import { AppError } from '#server/errors.ts';
import { readText } from '#server/http/body.ts';
import { declare, type InputPlace, type Schema } from '#server/http/declarations.ts';
import type { Env } from '#server/http/env.ts';
import { parseJson } from '#server/http/json-text.ts';
import { parseFields } from '#server/http/urlencoded.ts';

/** Inputs that are read as text. Forms with files are in multipart.ts. */
type TextPlace = Exclude<InputPlace, 'multipart'>;

/** Afterwards `c.req.valid('param')` and the like return the output of the schema. */
type Checked<Place extends TextPlace, S extends Schema> = MiddlewareHandler<
  Env,
  string,
  { in: { [P in Place]: z.input<S> }; out: { [P in Place]: z.output<S> } }
>;

interface BodyOptions {
  /** Bytes. */
  readonly limit?: number;
}

/** Checks the parameters of the path. A parameter that does not fit answers 404, because nothing has that address. */
export const params = <S extends Schema>(schema: S): Checked<'param', S> =>
  checked(
    'param',
    schema,
    (c) => c.req.param(),
    () => new AppError('not_found'),
  );

export const query = <S extends Schema>(schema: S): Checked<'query', S> =>
  checked('query', schema, (c) => parseFields(queryOf(c.req.url)), invalid);

export const body = <S extends Schema>(
  schema: S,
  { limit = 256 * 1024 }: BodyOptions = {},
): Checked<'json', S> =>
  checked(
    'json',
    schema,
    async (c) => parseJson(await readText(c.env.incoming, 'application/json', limit)),
    invalid,
  );

export const form = <S extends Schema>(
  schema: S,
  { limit = 64 * 1024 }: BodyOptions = {},
): Checked<'form', S> =>
  checked(
    'form',
    schema,
    async (c) => parseFields(await readText(c.env.incoming, 'application/x-www-form-urlencoded', limit)),
    invalid,
  );

function checked<Place extends TextPlace, S extends Schema>(
  place: Place,
  schema: S,
  read: (c: Context<Env>) => unknown,
  refuse: (issues: readonly z.core.$ZodIssue[]) => AppError,
): Checked<Place, S> {
  const check: Checked<Place, S> = async (c, next) => {
    const result = schema.safeParse(await read(c), { error: fieldMessage });
    if (!result.success) throw refuse(result.error.issues);
    c.req.addValidatedData(place, result.data as object);
    await next();
  };
  return declare(check, { says: 'input', place, schema });
}

/** `more` are errors in addition to those of the schema. */
export function invalid(issues: readonly z.core.$ZodIssue[], more: readonly FieldError[] = []): AppError {
  const errors = new Map(more.map((error) => [error.field, error]));
  for (const { path, message } of issues) {
    // The position in a list is dropped, because it means nothing to the form: `tags.2` becomes `tags`.
    const field = path.filter((part) => typeof part === 'string').join('.');
    if (field !== '' && !errors.has(field)) errors.set(field, { field, message });
  }
  // The only field rule with an error code of its own.
  const isShort = issues.some(({ message }) => message === accountTexts.shortPassword);
  return new AppError(isShort ? 'password_too_short' : 'validation_failed', { errors: [...errors.values()] });
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return url.slice(start + 1, end < 0 ? undefined : end);
}
