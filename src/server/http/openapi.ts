import * as z from 'zod/mini';
import { errorAnswer } from '#lib/contract/errors.ts';
import type { ErrorKind } from '#server/errors.ts';
import type { FieldOfFiles, Schema } from '#server/http/declarations.ts';
import type { Call } from '#server/http/declared-calls.ts';
import { statusOf } from '#server/http/errors.ts';
import { inWords } from '#server/limits/in-words.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-access': string;
  readonly 'x-limits'?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** The OpenAPI document, made from the schemas that check the calls. */
export function describeApi(calls: readonly Call[], publicUrl: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'BizLink API',
      version: '1',
      description:
        'JSON in snake_case, times in UTC (ISO 8601), ids as integers. A path answers with and without its last slash.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(errorAnswer, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationOf({ path, access, answer, inputs, files, limits }: Call): Operation {
  const { content, status, summary } = answer;
  const sent: [string, Schema | undefined][] = [
    ['application/json', inputs.json],
    ['application/x-www-form-urlencoded', inputs.form],
    ['multipart/form-data', inputs.multipart],
  ];
  const bodies = sent.flatMap(([type, schema]) =>
    schema
      ? [
          [
            type,
            { schema: withFiles(jsonSchemaOf(schema, 'input'), type === 'multipart/form-data' ? files : {}) },
          ],
        ]
      : [],
  );
  return {
    summary,
    tags: [path.split('/')[2] ?? ''],
    'x-access': access.who,
    ...(limits.length > 0 ? { 'x-limits': limits.map((limit) => `${inWords(limit)} an address`) } : {}),
    ...(access.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parametersOf('path', inputs.param), ...parametersOf('query', inputs.query)],
    ...(bodies.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(bodies) } } : {}),
    responses: {
      [status]: { description: summary, ...answered(content) },
      ...refusalsOf({ access, answer, inputs, limits }),
    },
  };
}

function withFiles(schema: JsonSchema, files: Readonly<Record<string, FieldOfFiles>>): JsonSchema {
  const names = Object.keys(files);
  if (names.length === 0) return schema;
  const file = { type: 'string', format: 'binary' };
  const fields = Object.entries(files).map(([name, { most }]) => [
    name,
    most === 1 ? file : { type: 'array', items: file, maxItems: most },
  ]);
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(fields) },
    required: [...(schema.required ?? []), ...names.filter((name) => files[name]?.least === 1)],
  };
}

function answered(content: Call['answer']['content']): { content?: Content } {
  if (content === undefined) return {};
  return typeof content === 'string'
    ? { content: { [content]: { schema: { type: 'string' } } } }
    : { content: { 'application/json': { schema: jsonSchemaOf(content, 'output') } } };
}

function parametersOf(place: Parameter['in'], schema: Schema | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** The errors a call can answer: those that follow from its inputs, access and limits, and those of its own rules. */
function refusalsOf({
  access,
  answer,
  inputs,
  limits,
}: Pick<Call, 'access' | 'answer' | 'inputs' | 'limits'>): Operation['responses'] {
  const kinds = new Set<ErrorKind>(['malformed', 'internal', ...access.refusals, ...answer.refusals]);
  if (limits.length > 0) kinds.add('rate_limited');
  if (inputs.param) kinds.add('not_found');
  if (inputs.query) kinds.add('validation_failed');
  if (inputs.json ?? inputs.form ?? inputs.multipart) for (const kind of bodyRefusals) kinds.add(kind);
  const byStatus = Map.groupBy(kinds, (kind) => statusOf[kind]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

const bodyRefusals = ['timeout', 'too_large', 'unsupported_type', 'validation_failed'] as const;

function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}
