import type { H, RouterRoute } from 'hono/types';
import { anyone } from '#server/http/access.ts';
import {
  type Declaration,
  declarationOf,
  type FieldOfFiles,
  type InputPlace,
  type Schema,
} from '#server/http/declarations.ts';
import type { Limit } from '#server/limits/limits.ts';

/** The routes of one feature. Any `new Hono<Env>()` is one. */
export interface Feature {
  readonly routes: readonly RouterRoute[];
}

/** One call of the API, as its handlers declared it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly access: Extract<Declaration, { says: 'access' }>;
  readonly answer: Extract<Declaration, { says: 'answer' }>;
  readonly inputs: Readonly<Partial<Record<InputPlace, Schema>>>;
  /** The file fields of a multipart input. */
  readonly files: Readonly<Record<string, FieldOfFiles>>;
  /** How often one address may make it. */
  readonly limits: readonly Limit[];
  /** The handlers that run. The last one answers. */
  readonly handlers: readonly [H, ...H[]];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const base = '/api';

/**
 * All calls of these features. Throws when a call does not declare who may make it, what it takes or what it answers.
 */
export function callsOf(features: readonly Feature[]): Call[] {
  return features.flatMap(callsOfOne).reduce(addUnlessDuplicate, []);
}

function callsOfOne({ routes }: Feature): Call[] {
  const byCall = Map.groupBy(routes, ({ method, path }) => `${method} ${plain(path)}`);
  return [...byCall].map(([name, parts]) => {
    const handlers = parts.map(({ handler }) => handler);
    return callOf(name, handlers);
  });
}

/** Patterns have no final slash, because requests lose theirs before matching. */
const plain = (path: string) => base + path.replace(/\/$/, '');

function callOf(name: string, handlers: readonly H[]): Call {
  const [method = '', path = ''] = name.split(' ');
  const refuse = (problem: string): never => {
    throw new Error(`${name} ${problem}`);
  };
  if (!methods.includes(method)) refuse('has no method of its own');
  if (!/^(\/(:[a-z_]+|[\w.-]+))+$/.test(path)) refuse('has a path that is more than names and parameters');

  const declared = handlers.map(declarationOf);
  const [access, twice] = declared.filter((one) => one?.says === 'access');
  if (!access || twice) return refuse('must say once who may make it');
  if (declared[0] !== access) refuse('must first say who may make it');
  const [answer, second] = declared.filter((one) => one?.says === 'answer');
  if (!answer || second) return refuse('must say once what it answers');
  if (declared.at(-1)) refuse('must end with what it does');

  const inputs: Partial<Record<InputPlace, Schema>> = {};
  const files: Record<string, FieldOfFiles> = {};
  for (const { place, schema, files: own, orJson } of declared.filter((one) => one?.says === 'input')) {
    if (orJson) inputs.json = schema;
    if (inputs[place]) refuse('must check each of its inputs once');
    inputs[place] = schema;
    Object.assign(files, own);
  }
  if (parametersOf(path) !== keysOf(inputs.param)) refuse('must check just the parameters of its path');
  if (method === 'GET' && (inputs.json ?? inputs.form ?? inputs.multipart)) refuse('cannot have a body');
  const limits = declared.filter((one) => one?.says === 'limit').map(({ limit }) => limit);
  const [first, ...others] = handlers.filter((one) => !onlyDeclares(one));
  if (!first) return refuse('must do something');
  return { method, path, access, answer, inputs, files, limits, handlers: [first, ...others] };
}

/** Handlers that only declare need not run. */
const onlyDeclares = (handler: H) => handler === anyone || declarationOf(handler)?.says === 'answer';

function addUnlessDuplicate(calls: Call[], call: Call): Call[] {
  const placeOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/:\w+/g, ':')}`;
  if (calls.some((other) => placeOf(other) === placeOf(call)))
    throw new Error(`${call.method} ${call.path} is there twice`);
  return [...calls, call];
}

const parametersOf = (path: string) =>
  [...path.matchAll(/:(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();

function keysOf(schema: Schema | undefined): string {
  const shape: unknown = schema && 'shape' in schema ? schema.shape : {};
  return typeof shape === 'object' && shape ? Object.keys(shape).sort().join() : '';
}
