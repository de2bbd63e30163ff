import * as z from 'zod/mini';
import { errorAnswer } from '#lib/contract/errors.ts';
import { nounOf } from '#lib/contract/nouns.ts';
import type {
  Content,
  JsonSchema,
  OpenApi,
  Operation,
  Parameter,
  SocketDescription,
} from '#lib/contract/open-api.ts';
import { type SocketContract, socketCloseCodes, socketEvents } from '#lib/contract/sockets.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { codeOf, statusOf } from '#server/http/errors.ts';
import type { ErrorKind } from '#server/runtime/errors.ts';
import type { Body, FileFields, Schema } from './bodies.ts';
import type { Call } from './declared.ts';

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
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The access token of a session, from signing in. It lasts 15 minutes; a refresh token renews it.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'bl_…',
          description:
            'A key of the API, made in Definições. It acts for its owner in the calls that name one of its scopes (read, publish, chat, deals), and in no other.',
        },
      },
    },
    'x-sockets': Object.fromEntries(
      Object.entries(socketEvents).map(([path, events]) => [path, socketOf(events)]),
    ),
  };
}

function socketOf({ summary, query, incoming, outgoing }: SocketContract): SocketDescription {
  const schemasOf = (events: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(
      Object.entries(events).map(([name, schema]) => [name, jsonSchemaOf(schema, 'output')]),
    );
  return {
    description: `${summary} Every frame is {"event": …, "data": …}.`,
    parameters: parametersOf('query', query),
    incoming: schemasOf(incoming),
    outgoing: schemasOf(outgoing),
    'close-codes': socketCloseCodes,
  };
}

function operationOf(call: Call): Operation {
  const { path, access, limits, forCompany, keyScope, params, query, body, summary, statuses, content } =
    call;
  return {
    summary,
    tags: [nounOf(path)],
    'x-access': access.who,
    ...(forCompany && { 'x-company-action': forCompany }),
    ...(limits.length > 0 ? { 'x-limits': limits.map((limit) => `${limitInWords(limit)} an address`) } : {}),
    ...(access.who === 'anyone'
      ? {}
      : { security: [{ bearer: [] }, ...(keyScope ? [{ key: [keyScope] }] : [])] }),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body ? { requestBody: { required: true, content: sentAs(body) } } : {}),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [status, { description: summary, ...answered(content) }]),
      ),
      ...refusalsOf(call),
    },
  };
}

function sentAs({ types, fields, files = {} }: Body): Content {
  const schema = jsonSchemaOf(fields, 'input');
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type === 'multipart/form-data' ? withFiles(schema, files) : schema },
    ]),
  );
}

function withFiles(schema: JsonSchema, files: FileFields): JsonSchema {
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

function answered(content: Call['content']): { content?: Content } {
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

function refusalsOf({ access, limits, refusals, params, query, body }: Call): Operation['responses'] {
  const kinds = new Set<ErrorKind>(['malformed', 'internal', ...access.refusals, ...refusals]);
  if (limits.length > 0) kinds.add('rate_limited');
  if (params) kinds.add('not_found');
  if (query) kinds.add('validation_failed');
  if (body) for (const kind of bodyRefusals) kinds.add(kind);
  if (body?.files) for (const kind of uploadRefusals) kinds.add(kind);
  const byStatus = Map.groupBy(kinds, (kind) => statusOf[kind]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [status, { description: some.map(codeOf).join(', '), content }]),
  );
}

const bodyRefusals = ['timeout', 'too_large', 'unsupported_type', 'validation_failed'] as const;
const uploadRefusals = ['rate_limited', 'unavailable'] as const;

function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

export function limitInWords({ most, withinMs }: Limit): string {
  const [unit, length] = units.find(([, ms]) => withinMs % ms === 0) ?? smallest;
  return `${most} in ${withinMs / length} ${unit}`;
}

const smallest = ['ms', 1] as const;
const units = [
  ['d', 24 * 60 * 60 * 1000],
  ['h', 60 * 60 * 1000],
  ['min', 60 * 1000],
  ['s', 1000],
] as const;
