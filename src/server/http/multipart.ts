import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { FieldError } from '#lib/contract/errors.ts';
import { fieldMessage, required } from '#lib/copy/errors.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { readText } from '#server/http/body.ts';
import { declare, type FieldOfFiles, type Schema } from '#server/http/declarations.ts';
import type { Env } from '#server/http/env.ts';
import { invalid } from '#server/http/input.ts';
import { parseJson } from '#server/http/json-text.ts';
import { readParts, type SentFiles } from '#server/http/multipart-parts.ts';
import { type IncomingFile, incomingFolder } from '#server/media/incoming-file.ts';

type FilesOf<F extends Readonly<Record<string, FieldOfFiles>>> = {
  readonly [Name in keyof F]: F[Name] extends { least: 1 }
    ? readonly [IncomingFile, ...IncomingFile[]]
    : readonly IncomingFile[];
};

interface Sent<S extends Schema, F extends Readonly<Record<string, FieldOfFiles>>> {
  readonly fields: z.output<S>;
  readonly files: FilesOf<F>;
}

type CheckedParts<S extends Schema, F extends Readonly<Record<string, FieldOfFiles>>> = MiddlewareHandler<
  Env,
  string,
  { in: { multipart: unknown }; out: { multipart: Sent<S, F> } }
>;

declare module 'hono/request' {
  // Hono's list of input kinds is closed, so this adds one.
  interface HonoRequest<P extends string, I> {
    valid(target: 'multipart'): I extends { multipart: infer Parts } ? Parts : never;
    addValidatedData(target: 'multipart', data: object): void;
  }
}

const roomForFields = 256 * 1024;

/**
 * A form with files: `c.req.valid('multipart').files.photo`. The files stay on disk until the call is answered and are
 * always deleted then. Unknown fields and files are ignored.
 */
export function multipart<S extends Schema, const F extends Readonly<Record<string, FieldOfFiles>>>(
  schema: S,
  {
    files,
    limit = totalLimitOf(files),
    orJson = false,
  }: { readonly files: F; readonly limit?: number; readonly orJson?: boolean },
): CheckedParts<S, F> {
  const check: CheckedParts<S, F> = async (c, next) => {
    const folder = incomingFolder(c.var.ctx);
    const sent =
      orJson && isJson(c.env.incoming)
        ? await readJson(c.env.incoming, files)
        : await readParts(c.env.incoming, { files, limit, folder });
    try {
      const fields = schema.safeParse(sent.fields, { error: fieldMessage });
      const wrong = wrongFileCounts(files, sent.files);
      if (!fields.success || wrong.length > 0) throw invalid(fields.error?.issues ?? [], wrong);
      c.req.addValidatedData('multipart', { fields: fields.data, files: sent.files });
      await next();
    } finally {
      await sent.discard();
    }
  };
  return declare(check, { says: 'input', place: 'multipart', schema, files, orJson });
}

const isJson = ({ headers }: IncomingMessage) => /^application\/json\b/i.test(headers['content-type'] ?? '');

/** The same call as JSON without files, which is easier for programs. */
async function readJson(incoming: IncomingMessage, files: Readonly<Record<string, FieldOfFiles>>) {
  return {
    fields: parseJson(await readText(incoming, 'application/json', roomForFields)),
    files: Object.fromEntries(Object.keys(files).map((name) => [name, []])) as SentFiles,
    discard: async () => undefined,
  };
}

const totalLimitOf = (files: Readonly<Record<string, FieldOfFiles>>) =>
  Object.values(files).reduce((sum, { most, limit }) => sum + most * limit, roomForFields);

function wrongFileCounts(rules: Readonly<Record<string, FieldOfFiles>>, sent: SentFiles): FieldError[] {
  return Object.entries(rules).flatMap(([field, { most, least = 0 }]) => {
    const count = sent[field]?.length ?? 0;
    if (count > most) return [{ field, message: mediaTexts.tooMany(most) }];
    return count < least ? [{ field, message: required }] : [];
  });
}
