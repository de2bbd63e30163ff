import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PagesOfBuild } from '#build/finish.ts';
import { root } from '#build/sources.ts';

const text = /\.(js|mjs|css|html|json)$/;

/**
 * A folder with the same program and a build in which every file has another name, as after a change of all of them. It
 * comes in a second, a real one in half a minute.
 */
export async function nextBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bizlink-next-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all([
    ...[
      'src',
      'public',
      'dist',
      'package.json',
      'package-lock.json',
      'astro.config.mjs',
      'tsconfig.json',
    ].map((part) => cp(join(root, part), join(folder, part), { recursive: true })),
    symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
  ]);
  const dist = join(folder, 'dist');
  const built = (await readdir(join(dist, 'client/_astro'))).filter((name) => !/\.(br|gz)$/.test(name));
  const { name } = JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8')) as PagesOfBuild;
  const names = new Map(built.map((file) => [file, file.replace(/(\.\w+)$/, '.next$1')]));
  const renamed = (content: string) =>
    content
      .replaceAll(/[\w.@[\]-]+\.(?:js|css|svg)/g, (file) => names.get(file) ?? file)
      .replaceAll(name, `${name.slice(0, -1)}~`);
  for (const file of await readdir(dist, { recursive: true })) {
    const path = join(dist, file);
    // Compressed copies would still say the old names.
    if (/\.(br|gz)$/.test(file)) await rm(path);
    else if (text.test(file)) await writeFile(path, renamed(await readFile(path, 'utf8')));
  }
  for (const file of built) {
    const path = join(dist, 'client/_astro', file);
    await rename(path, join(dist, 'client/_astro', names.get(basename(file)) ?? file));
  }
  return folder;
}
