import type { JsonSchema, Operation, Parameter } from '#lib/contract/open-api.ts';
import type { DocumentedCall } from './calls.ts';

/** What a field may hold. Where its name is not here, its schema says. */
const samples: Readonly<Record<string, unknown>> = {
  title: 'Bolos de casamento',
  description: 'Por encomenda, em Maputo.',
  what: 'Um bolo para 40 pessoas',
  text: 'Bom dia! Faz entregas na Matola?',
  email: 'loja@exemplo.co.mz',
  username: 'loja@exemplo.co.mz',
  password: 'uma senha comprida',
  name: 'Padaria Sol',
  nuit: '400123457',
  whatsapp: '84 123 4567',
  phone: '84 123 4567',
  website: 'https://exemplo.co.mz',
  link: 'https://exemplo.co.mz/bolos',
  url: 'https://exemplo.co.mz/aviso',
  nationality: 'Moçambique',
  province: 'Maputo',
  district: 'KaMpfumo',
  address: 'Av. Eduardo Mondlane, 1200',
  price: 3500,
  q: 'bolos',
  code: '123456',
  otp: '123456',
  client_id: 'pedido-0001',
  things: 'company-7',
  path: '/services/12',
};

/** Of several fields one is needed, which no schema can say. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  'POST /api/auth/register': ['email'],
  'POST /api/auth/forgot-password': ['email'],
  'POST /api/auth/verify-otp': ['email'],
  'POST /api/companies/{id}/invitations': ['email'],
  'POST /api/auth/second-factor': ['code'],
  'POST /api/deals': ['what', 'service_id'],
  'GET /api/reviews': ['user_id'],
  'POST /api/chat/conversations/start': ['company_id'],
};

type Named = Readonly<Record<string, unknown>>;

interface Detailed extends JsonSchema {
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
}

/** The call as it is typed, with a key or a token in TOKEN. */
export function curlOf({ method, path, operation }: DocumentedCall, site: string): string {
  const { parameters, security, requestBody } = operation;
  const name = `${method} ${path}`;
  const ids = sentInAddress(name, parameters, 'path');
  const place = path.replaceAll(/\{(\w+)\}/g, (_, one: string) => String(ids[one]));
  const query = Object.entries(sentInAddress(name, parameters, 'query'))
    .map(([one, value]) => `${one}=${encodeURIComponent(String(value))}`)
    .join('&');
  const address = `${site}${place}`;
  const body = bodyParts(name, requestBody?.content ?? {});
  const parts = [`curl -sSf ${query ? quoted(`${address}?${query}`) : address}`];
  // What has a body is a POST by itself.
  if (method !== (body.length > 0 ? 'POST' : 'GET')) parts.push(`-X ${method}`);
  if (security) parts.push('-H "Authorization: Bearer $TOKEN"');
  return [...parts, ...body].join(' \\\n  ');
}

/** What an address must name, with values. */
export function sentInAddress(call: string, parameters: readonly Parameter[], place: Parameter['in']): Named {
  const shown = parameters.filter(
    (one) => one.in === place && (one.required || alsoNeeded[call]?.includes(one.name)),
  );
  return Object.fromEntries(shown.map(({ name, schema }) => [name, sampleOf(schema, name)]));
}

/** What a body must have, or the first that it may have, with values. */
export function sentInBody(call: string, schema: JsonSchema): Named {
  const { properties = {}, required = [], anyOf } = schema as Detailed;
  if (anyOf?.[0]) return sentInBody(call, anyOf[0]);
  const needed = [...required, ...(alsoNeeded[call] ?? [])];
  const names = needed.length > 0 ? needed : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, name)]));
}

type Content = NonNullable<Operation['requestBody']>['content'];

function bodyParts(call: string, content: Content): string[] {
  const [type = '', { schema } = { schema: {} }] =
    Object.entries(content).find(([one]) => one === 'application/json') ?? Object.entries(content)[0] ?? [];
  if (type === 'application/json')
    return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(sentInBody(call, schema)))}`];
  const how = type === 'multipart/form-data' ? '-F' : '--data-urlencode';
  return Object.entries(sentInBody(call, schema)).map(
    ([name, value]) => `${how} ${quoted(`${name}=${value}`)}`,
  );
}

function sampleOf(schema: JsonSchema, name: string): unknown {
  const { type, anyOf, enum: values, items, minItems, properties, required = [] } = schema as Detailed;
  if ('const' in schema) return schema['const'];
  if (values) return values[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0], name);
  if (items && isFile(items)) return fileSample;
  if (items) return Array.from({ length: minItems ?? 1 }, () => sampleOf(items, name));
  if (properties)
    return Object.fromEntries(required.map((one) => [one, sampleOf(properties[one] ?? {}, one)]));
  if (isFile(schema)) return fileSample;
  if (name in samples) return samples[name];
  if (type === 'boolean') return true;
  if (type === 'object') return keyedSample(schema);
  if (type === 'number' || type === 'integer') return (schema as Detailed).minimum ?? 12;
  return sampleText(schema);
}

const isFile = ({ format }: Detailed) => format === 'binary';
const fileSample = '@ficheiro';

function keyedSample({ propertyNames = {}, additionalProperties = {} }: Detailed): Named {
  const keys = (propertyNames as Detailed).enum ?? [];
  return Object.fromEntries(keys.map((key) => [String(key), sampleOf(additionalProperties, String(key))]));
}

function sampleText({ format, pattern, minLength = 0 }: Detailed): string {
  if (format === 'date') return '2026-12-01';
  if (format === 'date-time') return '2026-12-01T10:00:00Z';
  // Of the one alphabet: names of devices, and keys of browsers.
  const [, letters] = /^\^\[\\w-\]\{(\d+)/.exec(pattern ?? '') ?? [];
  if (letters !== undefined) return 'caixa-da-loja-'.padEnd(Number(letters), '0').slice(0, Number(letters));
  return pattern === undefined ? 'texto'.padEnd(minLength, '-') : '12';
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
