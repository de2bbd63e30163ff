import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { root } from '#build/sources.ts';

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Types leave no trace in what runs. */
  readonly typeOnly: boolean;
}

/** Every import of a file of ours, as paths from the root; packages keep their names. */
export function importsOf(path: string, text: string): Import[] {
  return scriptsOf(path, text).flatMap((script) =>
    importNodesOf(ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)).map(
      ({ specifier, typeOnly }) => ({ from: path, to: resolve(path, specifier), typeOnly }),
    ),
  );
}

export const sourceFiles = () =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|tsx?|js)$/.test(file))
    .map((file) => `src/${file}`);

export const readSource = (path: string) => readFileSync(join(root, path), 'utf8');

/** An .astro file has its frontmatter, and scripts for the browser. */
export function scriptsOf(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return [text];
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return [
    frontmatter,
    ...Array.from(text.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script]) => script ?? ''),
  ];
}

function importNodesOf(source: ts.SourceFile) {
  const found: { specifier: string; typeOnly: boolean }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: bringsOnlyTypes(node.importClause) });
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) found.push({ specifier: argument.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function bringsOnlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function resolve(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  return bare.startsWith('.') ? normalize(join(dirname(from), bare)) : bare;
}
