import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { accountTexts } from '#lib/copy/accounts.ts';
import { fieldMessage } from '#lib/copy/errors.ts';
import { AppError } from '#server/runtime/errors.ts';
import { bodyOf, type Schema } from './bodies.ts';

export const validate: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  // The fields of a form with files are one level down.
  const level = bodyOf(schema)?.files ? 1 : 0;
  return (data) => {
    const result = z.safeParse(schema, data, { error: fieldMessage });
    if (result.success) return { value: result.data };
    // An address with an invalid parameter leads nowhere.
    return { error: httpPart === 'params' ? new AppError('not_found') : invalid(result.error.issues, level) };
  };
};

function invalid(issues: readonly z.core.$ZodIssue[], level: number): AppError {
  const errors = new Map<string, { field: string; message: string }>();
  for (const { path, message } of issues) {
    // The position in a list is dropped, because it means nothing to the form: `tags.2` becomes `tags`.
    const field = path
      .slice(level)
      .filter((part) => typeof part === 'string')
      .join('.');
    if (field !== '' && !errors.has(field)) errors.set(field, { field, message });
  }
  // The only field rule with its own error code.
  const isShort = issues.some(({ message }) => message === accountTexts.shortPassword);
  return new AppError(isShort ? 'password_too_short' : 'validation_failed', { errors: [...errors.values()] });
}
