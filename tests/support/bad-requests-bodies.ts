import type { JsonSchema, Operation } from '#lib/contract/open-api.ts';
import type { Sketch } from '#tests/support/bad-requests.ts';
import { wrongFrames } from '#tests/support/bad-requests-frames.ts';
import { multipartType, wrongParts } from '#tests/support/bad-requests-multipart.ts';
import type { Random } from '#tests/support/bad-requests-random.ts';

/** Everything that can be wrong with the body of this call. */
export function badBodies({ requestBody }: Operation, random: Random): Sketch[] {
  const bodies = Object.entries(requestBody?.content ?? {});
  if (bodies.length === 0)
    return [
      {
        name: 'a body that nobody asked for',
        body: '{"a":',
        headers: { 'content-type': 'application/json' },
        mayPass: true,
      },
    ];
  return bodies.flatMap(([type, { schema }]) => {
    if (type === 'application/json')
      return [...wrongFrames(type), ...cutJson(schema, random), ...wrongFields(schema)];
    if (type === 'multipart/form-data') return [...wrongFrames(multipartType), ...wrongParts(schema, random)];
    return [...wrongFrames(type), ...wrongForms(schema)];
  });
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** What no call takes for JSON, whatever it asks for. */
export const brokenJson: readonly Sketch[] = [
  '',
  ' ',
  '{',
  '}',
  '"',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  'NaN',
  'undefined',
  '1e',
  '\ufeff\ufeff{}',
  '{"a":1}{"b":2}',
  '// x',
  '<xml/>',
  '\0',
  '{"a":"\0"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"a":"\\ud8"}',
  deep('[', ']', 65),
  deep('[', ']', 100_000),
  deep('{"a":', '}', 40_000),
  '[['.repeat(50_000),
].map(notJson);

function cutJson(schema: JsonSchema, random: Random): Sketch[] {
  const sound = JSON.stringify(exampleOf(schema));
  return Array.from({ length: 4 }, () =>
    notJson(sound.slice(0, 1 + random.below(Math.max(1, sound.length - 2)))),
  );
}

function notJson(body: string): Sketch {
  return { name: `JSON ${JSON.stringify(body.slice(0, 40))}`, body };
}

const oddJson: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'abc',
  '\u202e',
  'x'.repeat(100_000),
  [],
  [[]],
  {},
  { $ne: 1 },
  { toString: 1 },
];

/** Another type at the top and in each field, and each field that is needed left out. */
function wrongFields(schema: JsonSchema): Sketch[] {
  const sound = exampleOf(schema);
  const fields = Object.keys(schema.properties ?? {});
  const needed = schema.required ?? [];
  const tops = ['[]', 'null', 'true', '7', '1e999', '"x"', '[{}]', '{"__proto__":{"a":1}}'];
  return [
    ...tops.map((body) => ({
      name: `JSON ${body}`,
      body,
      mayPass: body.startsWith('{') && needed.length === 0,
    })),
    ...needed.map((field) => ({
      name: `no ${field}`,
      body: JSON.stringify({ ...sound, [field]: undefined }),
    })),
    ...fields.flatMap((field) =>
      oddJson.map((value) => ({
        name: `${field} is ${JSON.stringify(value).slice(0, 40)}`,
        body: JSON.stringify({ ...sound, [field]: value }),
        mayPass: true,
      })),
    ),
  ];
}

function wrongForms(schema: JsonSchema): Sketch[] {
  const sound = new URLSearchParams(exampleOf(schema) as Record<string, string>).toString();
  const needed = schema.required ?? [];
  const broken = ['%', 'a=%zz', 'a=%00', '%00=a', 'a=%ff'].map((pair) => ({
    name: `form ${pair}`,
    body: `${sound}&${pair}`,
  }));
  const doubled = needed.map((field) => ({ name: `${field} twice`, body: `${sound}&${field}=x` }));
  const empty = ['', '&', '=', '__proto__=1'].map((body) => ({
    name: `form "${body}"`,
    body,
    mayPass: needed.length === 0,
  }));
  return [
    ...broken,
    ...doubled,
    ...empty,
    { name: 'many fields', body: `${sound}${'&a=b'.repeat(15_000)}`, mayPass: true },
  ];
}

/** Something of the right shape, so that one thing at a time can be wrong; it need not be right itself. */
export function exampleOf(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
  );
}

function sampleOf({ type, enum: options, anyOf }: JsonSchema): unknown {
  if (Array.isArray(options)) return options[0];
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0] as JsonSchema);
  const examples: Readonly<Record<string, unknown>> = {
    string: 'exemplo de texto',
    number: 5,
    integer: 5,
    boolean: true,
    array: [],
    object: {},
  };
  return examples[String(type)] ?? 'x';
}
