import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { required } from '#lib/copy/errors.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import type { FileRule, IncomingFile } from '#server/files/incoming-file.ts';
import { AppError } from '#server/runtime/errors.ts';

export type Schema = z.ZodMiniType;

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

export interface Body {
  readonly types: readonly (typeof types)[keyof typeof types][];
  readonly fields: Schema;
  readonly files?: FileFields;
  readonly orNone?: boolean;
}

export interface FileField extends FileRule {
  readonly most: number;
  readonly least?: 0 | 1;
}
export type FileFields = Readonly<Record<string, FileField>>;

export type FilesOf<F extends FileFields> = {
  readonly [Name in keyof F]: F[Name] extends { least: 1 }
    ? readonly [IncomingFile, ...IncomingFile[]]
    : readonly IncomingFile[];
};

const declared = new WeakMap<Schema, Body>();

/** The body that a route declares as `schema.body`. A plain schema means JSON. */
export const bodyOf = (schema: Schema | undefined): Body | undefined =>
  schema && (declared.get(schema) ?? { types: [types.json], fields: schema });

function declare<S extends Schema>(schema: S, body: Body): S {
  declared.set(schema, body);
  return schema;
}

export interface Encoding<F extends FileFields | undefined = FileFields | undefined> {
  readonly files: F;
  readonly orJson?: boolean;
  readonly orNone?: boolean;
}

export const form: Encoding<undefined> = { files: undefined };

/**
 * A form with files: `request.body.files.photo`, with fields in `request.body.fields`. The files are on disk and are
 * always deleted when the call is answered. Unknown fields and files are ignored. `orJson` also allows JSON without
 * files, which is easier for programs. `orNone` allows an empty body.
 */
export const multipart = <const F extends FileFields>(
  files: F,
  options: Pick<Encoding, 'orJson' | 'orNone'> = {},
): Encoding<F> => ({ files, ...options });

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

export function refuseOtherTypes({ headers }: FastifyRequest, { types, orNone }: Body): void {
  if (orNone && isWithoutBody(headers)) return;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const isOtherCharset = parameters.some((text) => /^\s*charset=(?!"?utf-?8"?\s*$)/.test(text));
  const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  const sent = types.find((known) => known === type.trim());
  if (!sent || isEncoded || (isOtherCharset && sent !== 'multipart/form-data'))
    throw new AppError('unsupported_type');
}

export const noBody = ({ files = {} }: Body) => ({ fields: {}, files: noFiles(files) });

const isWithoutBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

export const noFiles = (files: object) => Object.fromEntries(Object.keys(files).map((name) => [name, []]));
