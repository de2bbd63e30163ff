import ts from 'typescript';
import { readSource, scriptsOf, sourceFiles } from './imports.ts';

/** An expression or a function over text, and where it stands. */
export interface TextWork {
  readonly where: string;
  /** Signs that it looks for, which make what is hostile to it. */
  readonly signs: readonly string[];
  readonly run: (text: string) => unknown;
}

export interface Growth {
  readonly where: string;
  readonly text: string;
  /** How much longer four times the text took. */
  readonly growth: number;
}

/** Each expression that is written in the source, wherever it is used. */
export function writtenExpressions(): TextWork[] {
  const found = new Map<string, TextWork>();
  for (const path of sourceFiles())
    for (const script of scriptsOf(path, readSource(path)))
      for (const { pattern, flags } of literalsIn(path, script))
        found.set(`/${pattern}/${flags}`, expressionWork(`${path}: /${pattern}/${flags}`, pattern, flags));
  return [...found.values()];
}

function literalsIn(path: string, script: string): { pattern: string; flags: string }[] {
  const literals: { pattern: string; flags: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return literals;
}

/** Looked for at each place of a text, as `replace`, `match` and `split` do. */
export function expressionWork(where: string, pattern: string, flags: string): TextWork {
  const expression = new RegExp(pattern, flags.includes('y') ? flags : [...new Set(`${flags}g`)].join(''));
  return { where, signs: signsOf(pattern), run: (text) => text.replace(expression, '') };
}

const mostSigns = 8;
const signsOf = (pattern: string): string[] => {
  const plain = pattern
    .replace(/\\[pP]\{[^}]*\}|\{[\d,]*\}|\\u[\da-f]{4}|\\[a-zA-Z]/g, '')
    .replace(/[\\^$|?*+[\](){}.]/g, ' ');
  const words = plain.split(' ').filter((word) => word.length > 1 && word.length < 12);
  const letters = [...new Set(plain.replaceAll(' ', ''))];
  return [...new Set([...letters.slice(0, mostSigns), ...words.slice(0, 3), ...beginningsOf(pattern)])];
};

/** What a match may begin with, a little of it and more: of `<a href="([^"]*)">` also `<a href="`. */
function beginningsOf(pattern: string): string[] {
  const skeleton = pattern
    .replace(
      /\\b|\(\?<?[:=!]|\{[\d,]*\}|\[(?:[^\]\\]|\\.)*\][*+?]*|\\[a-zA-Z][*+?]*|\.[*+?]+|[()^$*+?|]/g,
      '',
    )
    .replaceAll('\\', '');
  return [3, 6, 9, 12, 15, 20].map((length) => skeleton.slice(0, length)).filter((text) => text.length > 1);
}

/** Runs nothing of the machine when it is imported or called. */
const isHarmless = (source: string): boolean =>
  !/from 'node:(?:fs|net|http|sqlite|child_process|worker_threads|dns|tls)|from 'pg'/.test(source);

export const filesOfFunctions = (): string[] =>
  sourceFiles()
    .filter((path) => /^src\/(?:lib|server)\/.*\.ts$/.test(path) && !path.endsWith('.d.ts'))
    .filter((path) => isHarmless(readSource(path)));

/** The exported functions of a file that take a text first, and what they need beside it. */
export function textFunctionsOf(path: string): { name: string; others: ('text' | 'number' | 'flag')[] }[] {
  const source = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!isExported(statement)) return [];
    if (ts.isFunctionDeclaration(statement) && statement.name)
      return takesText(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer, type }) => {
      const called = type && ts.isFunctionTypeNode(type) ? type : initializer;
      const isFunction = called && (ts.isArrowFunction(called) || ts.isFunctionTypeNode(called));
      return isFunction && ts.isIdentifier(name) ? takesText(name.text, called) : [];
    });
  });
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** What answers later does more than reading its text. */
function takesText(name: string, declared: ts.SignatureDeclarationBase & ts.Node) {
  const { parameters, type } = declared;
  const isAsync =
    ts.canHaveModifiers(declared) &&
    ts.getModifiers(declared)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  if (isAsync || type?.getText().startsWith('Promise')) return [];
  const kinds = parameters.flatMap((parameter) =>
    parameter.questionToken || parameter.initializer || parameter.dotDotDotToken ? [] : [kindOf(parameter)],
  );
  const [first, ...rest] = kinds;
  const others = rest.filter((kind) => kind !== undefined);
  return first === 'text' && others.length === rest.length ? [{ name, others }] : [];
}

function kindOf({ type }: ts.ParameterDeclaration): 'text' | 'number' | 'flag' | undefined {
  const kinds = type && ts.isUnionTypeNode(type) ? type.types.map(({ kind }) => kind) : [type?.kind];
  if (kinds.includes(ts.SyntaxKind.StringKeyword)) return 'text';
  if (kinds.includes(ts.SyntaxKind.NumberKeyword)) return 'number';
  return kinds.includes(ts.SyntaxKind.BooleanKeyword) ? 'flag' : undefined;
}

const blanks = [' ', '\t', '\n', '\r', '\u00a0', '\u200b', '\u2028', '\u3000'];
const marks = ['(', ')', '[', ']', '{', '}', '<', '>', '"', "'", '\\', '/', '.', ',', ';', ':', '-', '_'];
const others = ['0', '9', 'a', 'Z', 'á', '\u0301', '@', '+', '=', '&', '|', '*', '#', '%', '😀', '\ud800'];
const longer = [
  'a ',
  ' \t',
  '\t\n',
  'a.',
  '0,',
  '1 ',
  '<a',
  '<p>',
  '</p> ',
  '&lt;',
  '"\\',
  'a-',
  'http://',
  'www.',
];
const beginnings = ['x', '+258', '1', '1 '];
const usual = [...blanks, ...marks, ...others, ...longer];

/** Runs of each sign, alone, before something that does not match, and after something that begins a match. */
function* hostileTo(signs: readonly string[]): Generator<(length: number) => string> {
  for (const unit of new Set([...usual, ...signs])) {
    // A long unit begins a match more rarely, so it takes more of them to be noticed.
    const factor = unit.length > 2 ? 3 : 1;
    const run = (length: number) => unit.repeat(Math.ceil((factor * length) / unit.length));
    yield run;
    yield (length) => `${run(length)}\u0001x`;
    for (const begin of new Set([...beginnings, ...signs]))
      if (begin !== unit) yield (length) => `${begin}${run(length)}\u0001`;
  }
}

interface Step {
  readonly length: number;
  /** Who takes no longer than this is fast enough. */
  readonly ms: number;
  /** Four times this length is four times as slow, or sixteen times where it is the square. */
  readonly from: number;
}
const steps: readonly Step[] = [
  // What grows faster than any power is seen before it never ends.
  ...[16, 24, 28, 32, 250, 1000].map((length) => ({ length, ms: 60, from: length / 4 })),
  // What costs less cannot grow with the square: that would be a tenth of a nanosecond for each pair. What makes many
  // objects is slower once, where collecting garbage begins, so it is measured beyond that.
  { length: 4000, ms: 1.2, from: 16_000 },
];
const mostGrowth = 8;

export function growthOf({ where, signs, run }: TextWork): Growth | undefined {
  for (const hostile of hostileTo(signs))
    for (const { length, ms, from } of steps) {
      if (!isSlow(run, hostile(length), ms)) continue;
      const growth = leastGrowth(run, hostile, from);
      if (growth > mostGrowth) return { where, text: JSON.stringify(hostile(8)), growth: Math.round(growth) };
    }
  return undefined;
}

type Run = TextWork['run'];

/** By the clock of the wall, which is exact, and which the machine may hold up for a moment. */
function isSlow(run: Run, text: string, ms: number): boolean {
  for (let at = 0; at < 4; at += 1) {
    const begunAt = performance.now();
    tried(run, text);
    if (performance.now() - begunAt < ms) return false;
  }
  return true;
}

/** More than any trouble of a machine adds to the time of one thread. */
const surelySlowMs = 100;

/** A machine in trouble makes some tries slower, so only what grows in every one does. */
function leastGrowth(run: Run, hostile: (length: number) => string, from: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > mostGrowth; attempt += 1) {
    const ms = meanMs(run, hostile(from));
    // What is slow already has grown as much up to here, where it is measured sooner.
    if (ms > surelySlowMs) return ms / meanMs(run, hostile(from / 4));
    least = Math.min(least, meanMs(run, hostile(4 * from)) / ms);
  }
  return least;
}

/** The clock of a thread counts in steps of up to 4 ms. */
const enoughMs = 20;
/** Of this thread alone: what else the machine does makes it no longer. */
function meanMs(run: Run, text: string): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    tried(run, text);
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms > enoughMs) return ms / runs;
  }
}

function tried(run: Run, text: string) {
  try {
    run(text);
  } catch {
    // What is refused has cost its time all the same.
  }
}
