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

const short = 4000;
/** What costs less at `short` cannot grow with the square: that would be a tenth of a nanosecond for each pair. */
const noticedMs = 1.2;
/** Four times the text: 4 is linear, 16 the square. */
const mostGrowth = 8;
/** What grows faster than any power is seen before it never ends. */
const steps = [16, 24, 32, 250, 1000];
const hangingMs = 60;
/** The machine may stand still for a moment; not in each of so many tries. */
const hangingTries = 10;

type Timed = (length: number, tries: number) => number;

export function growthOf({ where, signs, run }: TextWork): Growth | undefined {
  for (const hostile of hostileTo(signs)) {
    const timed = (length: number, tries: number) => quickest(run, hostile(length), tries);
    for (const length of steps)
      if (everyTime(hangingTries, () => hangs(timed, length)))
        return { where, text: JSON.stringify(hostile(8)), growth: Number.POSITIVE_INFINITY };
    if (timed(short, 1) < noticedMs || timed(short, 3) < noticedMs) continue;
    const growth = leastGrowth(timed);
    if (growth > mostGrowth) return { where, text: JSON.stringify(hostile(8)), growth: Math.round(growth) };
  }
  return undefined;
}

/** A machine in trouble makes a quarter of the text nearly as slow. */
function hangs(timed: Timed, length: number): boolean {
  const took = timed(length, 1);
  return took > hangingMs && took > mostGrowth * timed(length / 4, 1);
}

function everyTime(tries: number, isSo: () => boolean): boolean {
  for (let at = 0; at < tries; at += 1) if (!isSo()) return false;
  return true;
}

/** A busy machine makes some tries slower, so only what grows in every one does. */
function leastGrowth(timed: Timed): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 6 && least > mostGrowth; attempt += 1)
    least = Math.min(least, timed(4 * short, 2) / timed(short, 3));
  return least;
}

/** Of this thread alone: what else the machine does makes it no longer. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function quickest(run: TextWork['run'], text: string, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at += 1) {
    const begun = cpuMs();
    try {
      run(text);
    } catch {
      // What is refused has cost its time all the same.
    }
    least = Math.min(least, cpuMs() - begun);
  }
  return least;
}
