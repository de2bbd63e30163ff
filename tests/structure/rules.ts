import type { Import } from './imports.ts';

/** Who may import values from whom. Types may come from everywhere but the tests. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  pages: ['pages', 'layouts', 'components', 'islands', 'lib'],
  layouts: ['layouts', 'components', 'islands', 'lib'],
  components: ['components', 'lib'],
  islands: ['islands', 'lib'],
  lib: ['lib', 'assets'],
  server: [
    'server',
    'build',
    'lib/contract',
    'lib/copy',
    'lib/format',
    'lib/paths.ts',
    'lib/placeholder-site.ts',
  ],
  build: ['build'],
};

/** Folders of the server that are no feature. Whatever else stands beside them is one. */
const machinery = new Set(['db', 'dev', 'http', 'mail', 'media', 'queue', 'realtime', 'storage']);

/** What is wrong with an import, in words; nothing where it is fine. */
export function complaintAbout({ from, to, typeOnly }: Import): string | undefined {
  const layer = layerOf(from);
  if (!typeOnly && to === 'zod' && from.startsWith('src/')) return `${from}: full zod; import zod/mini.`;
  if (layer === 'lib' && !typeOnly && to.startsWith('node:'))
    return `${from}: lib runs in browsers too, but imports ${to}.`;
  if (!to.startsWith('src/')) return undefined;
  if (!typeOnly && !(mayImport[layer] ?? []).some((allowed) => isIn(to, allowed)))
    return `${from} may not import ${to}: ${layer || 'this'} may import ${(mayImport[layer] ?? []).join(', ')}.`;
  return layer === 'server' ? featureComplaint(from, to) : undefined;
}

/** A feature calls another's domain file, never its queries or routes. */
function featureComplaint(from: string, to: string): string | undefined {
  const [mine, theirs] = [featureOf(from), featureOf(to)];
  if (!mine || !theirs || mine === theirs || to === `src/server/${theirs}/${theirs}.ts`) return undefined;
  return `${from} reaches into ${to}: another feature is called by src/server/${theirs}/${theirs}.ts.`;
}

function featureOf(path: string): string | undefined {
  const folder = /^src\/server\/([^/]+)\//.exec(path)?.[1];
  return folder && !machinery.has(folder) ? folder : undefined;
}

const layerOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? '';
const isIn = (path: string, part: string) => path === `src/${part}` || path.startsWith(`src/${part}/`);

/** Each circle of value imports, once, as the files on it. */
export function cyclesIn(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const following of next.get(file) ?? []) walk(following, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
