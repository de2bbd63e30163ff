import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '#build/sources.ts';
import {
  expressionWork,
  filesOfFunctions,
  growthOf,
  type TextWork,
  textFunctionsOf,
  writtenExpressions,
} from './text-costs.ts';

// A program of its own, because it replaces RegExp, and because Node runs the source as it is.

const samples = { text: 'padaria', number: 40, flag: true } as const;

/** What cannot be linear, and who gives it only short texts. */
const bounded: ReadonlyMap<string, string> = new Map([
  ['src/server/search/expand.ts: oneAway', 'corrected are words of at most 30 letters'],
]);

/** Expressions that are put together when the program starts. */
const made = new Map<string, { pattern: string; flags: string }>();
const RealRegExp = RegExp;
globalThis.RegExp = new Proxy(RealRegExp, {
  construct(target, given: [string | RegExp, string?], newTarget) {
    const expression = Reflect.construct(target, given, newTarget) as RegExp;
    // Packages make expressions too: where from stands in the third line.
    if (new Error().stack?.split('\n')[2]?.includes(`${root}/src/`))
      made.set(String(expression), { pattern: expression.source, flags: expression.flags });
    return expression;
  },
});
const works: TextWork[] = [];
for (const path of filesOfFunctions()) {
  const functions = textFunctionsOf(path);
  const isContract = path.startsWith('src/lib/contract/');
  if (functions.length === 0 && !isContract) continue;
  const file: Record<string, unknown> = await import(pathToFileURL(`${root}/${path}`).href);
  for (const { name, others } of functions) {
    const work = file[name];
    if (typeof work !== 'function') continue;
    const rest = others.map((kind) => samples[kind]);
    if (bounded.has(`${path}: ${name}`)) continue;
    works.push({ where: `${path}: ${name}`, signs: [], run: (text) => work(text, ...rest) });
  }
  if (isContract)
    for (const [name, schema] of Object.entries(file))
      if (isSchema(schema)) works.push(schemaWork(path, name, schema));
}
globalThis.RegExp = RealRegExp;

interface Schema {
  safeParse(value: unknown): unknown;
  readonly shape?: Readonly<Record<string, unknown>>;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** A text as each field of the body that it checks, or as the whole. */
function schemaWork(path: string, name: string, schema: Schema): TextWork {
  const fields = Object.keys(schema.shape ?? {});
  const bodyOf = (text: string) =>
    fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, text])) : text;
  return { where: `${path}: ${name}`, signs: [], run: (text) => schema.safeParse(bodyOf(text)) };
}

const expressions = writtenExpressions();
const written = new Set(expressions.map(({ where }) => where.slice(where.indexOf(': ') + 2)));
for (const [text, { pattern, flags }] of made)
  if (!written.has(text)) works.push(expressionWork(`made at the start: ${text}`, pattern, flags));
const growing = (all: readonly TextWork[]) =>
  all.flatMap((work) => {
    const growth = growthOf(work);
    return growth ? [{ work, growth }] : [];
  });
let doubted = growing([...expressions, ...works]);
// Measured again after a while, because a machine in trouble makes any of them look slow.
for (const pauseMs of [5000, 20_000]) {
  if (doubted.length === 0) break;
  await sleep(pauseMs);
  doubted = growing(doubted.map(({ work }) => work));
}
const found = doubted.map(({ growth }) => growth);
process.stdout.write(JSON.stringify({ measured: expressions.length + works.length, found }));
