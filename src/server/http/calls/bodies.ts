import * as z from 'zod/mini';
import { required } from '#lib/copy/errors.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import type { FileRule, IncomingFile } from '#server/files/incoming-file.ts';

export type Schema = z.ZodMiniType;

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** How the body of a call is sent. */
export interface Body {
  readonly types: readonly (typeof types)[keyof typeof types][];
  /** Of its fields. */
  readonly fields: Schema;
  /** The fields that take files, by name. */
  readonly files?: FileFields;
  /** The call may come without a body. */
  readonly orNone?: boolean;
}

/** The rules of a form field that takes files. */
export interface FileField extends FileRule {
  readonly most: number;
  /** 1: the call is refused without a file. */
  readonly least?: 0 | 1;
}
export type FileFields = Readonly<Record<string, FileField>>;

export type FilesOf<F extends FileFields> = {
  readonly [Name in keyof F]: F[Name] extends { least: 1 }
    ? readonly [IncomingFile, ...IncomingFile[]]
    : readonly IncomingFile[];
};

const declared = new WeakMap<Schema, Body>();

/** What a route says by `schema.body`. A schema that stands alone is that of plain JSON. */
export const bodyOf = (schema: Schema | undefined): Body | undefined =>
  schema && (declared.get(schema) ?? { types: [types.json], fields: schema });

function declare<S extends Schema>(schema: S, body: Body): S {
  declared.set(schema, body);
  return schema;
}

/** How a route has the fields of a call sent, where that is not JSON alone. */
export interface Encoding<F extends FileFields | undefined = FileFields | undefined> {
  readonly files: F;
  readonly orJson?: boolean;
  readonly orNone?: boolean;
}

/** A form without files. */
export const form: Encoding<undefined> = { files: undefined };

/**
 * A form with files: `request.body.files.photo`, and its fields in `request.body.fields`. The files stay on disk until the
 * call is answered and are always deleted then. Unknown fields and files are ignored. With `orJson` the fields may also be
 * sent as JSON, without files, which is easier for programs. With `orNone` there may be no body at all.
 */
export const multipart = <const F extends FileFields>(
  files: F,
  options: Pick<Encoding, 'orJson' | 'orNone'> = {},
): Encoding<F> => ({ files, ...options });

/** The schema of a body with these fields, sent in this way. */
export function encoded(
  fields: Schema = z.object({}),
  { files, orJson = false, orNone = false }: Encoding,
): Schema {
  if (!files) return declare(fields.clone() as Schema, { types: [types.form], fields });
  const rules = Object.entries(files).map(([name, { most, least = 0 }]) => [
    name,
    z
      .array(z.custom<IncomingFile>())
      .check(z.maxLength(most, mediaTexts.tooMany(most)), z.minLength(least, required)),
  ]);
  return declare(z.object({ files: z.object(Object.fromEntries(rules)), fields }), {
    types: orJson ? [types.json, types.multipart] : [types.multipart],
    fields,
    files,
    orNone,
  });
}
