import type { JsonSchema, Operation } from '#lib/contract/open-api.ts';
import type { Sketch } from '#tests/support/bad-requests.ts';

/** Methods that this path does not have, or nobody. */
export function badMethods(taken: readonly string[]): Sketch[] {
  const methods =
    'PATCH PUT DELETE POST GET OPTIONS TRACE PROPFIND QUERY M-SEARCH CONNECT BREW get G\u00c9T'.split(' ');
  return methods
    .filter((method) => !taken.includes(method.toLowerCase()) || method === 'get')
    .map((method) => ({ name: `method ${method}`, method }));
}

const oddIds = [
  '9e99',
  '-1',
  '1.5',
  '0',
  '00',
  'abc',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c3%28',
  '%2e%2e%2f',
  '..%5c',
  '99999999999999999999',
  '%27%20or%201=1--',
  '%F0%9F%A5%96',
  'NaN',
  'null',
  '[object%20Object]',
  '1;1',
  '%E2%80%8B1',
  '%0d%0aX:%20y',
  'x'.repeat(6000),
  '\u00e3',
  '__proto__',
];

export function badParameters(pattern: string, { parameters }: Operation): Sketch[] {
  const isNumber = ({ schema }: Operation['parameters'][number]) =>
    String(schema['pattern'] ?? '').includes('\\d');
  return parameters
    .filter((one) => one.in === 'path')
    .flatMap((parameter) =>
      oddIds.map((value) => ({
        name: `{${parameter.name}} is ${value.slice(0, 40)}`,
        path: pattern.replace(`{${parameter.name}}`, value).replaceAll(/\{\w+\}/g, '1'),
        mayPass: !isNumber(parameter),
        // Another call may have this very name, and then it is meant.
        reaches: isNumber(parameter),
      })),
    );
}

const oddValues = [
  '',
  '%00',
  '%ff',
  '%',
  '%u00e7',
  '-1',
  '9e99',
  '1.5',
  'abc%0',
  '%27',
  'x'.repeat(4000),
  '%F0%9F%A5%96',
  '\u00e3',
];

export function badQueries(path: string, { parameters }: Operation): Sketch[] {
  const named = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) => [
      ...oddValues.map((value) => ({
        name: `?${name}=${value.slice(0, 40)}`,
        path: `${path}?${name}=${value}`,
        mayPass: isAnyText(schema) || fits(schema, value),
      })),
      { name: `?${name} twice`, path: `${path}?${name}=1&${name}=2`, mayPass: schema.type === 'array' },
      { name: `?${name}[]`, path: `${path}?${name}[]=1&${name}[x]=2`, mayPass: true },
    ]);
  const odd = ['?__proto__=1&constructor=2', '?&&&===', '??', `?${'a&'.repeat(2000)}`, '?a[b][c]=1', '#x'];
  return [...named, ...odd.map((query) => ({ name: query.slice(0, 40), path: path + query, mayPass: true }))];
}

/** What no call can read, whatever it asks for. */
export const brokenQueries = (path: string): Sketch[] =>
  ['?%', '?a=%zz', '?%00', '?a=%ff', '?\u00e3', '#%'].map((query) => ({ name: query, path: path + query }));

/** What is odd elsewhere may be just what is asked for, such as 1.5 for a price. */
const fits = ({ pattern }: JsonSchema, value: string) =>
  typeof pattern === 'string' && new RegExp(pattern).test(value);

const isAnyText = ({ type, pattern, enum: options }: JsonSchema) => type === 'string' && !pattern && !options;
