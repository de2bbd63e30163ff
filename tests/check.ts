import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '#build/sources.ts';
import { report, runCommand } from './support/commands.ts';

type Commands = Readonly<Record<string, readonly string[]>>;

/**
 * The native compiler: a third of the processor's time. What it found last time is kept, so it looks again only at what has
 * changed, and at what depends on that. Its name in `.bin` is also that of the other one, which the checker of .astro files
 * needs.
 */
const tsc = ['../typescript-native/bin/tsc', '--checkers', '1', '--noEmit'];
const known = 'node_modules/.cache/types.tsbuildinfo';
const types: Commands = {
  types: [...tsc, '--incremental', '--tsBuildInfoFile', known],
  'types of the service worker': [...tsc, '--project', 'src/worker'],
};
const typesOfPages: Commands = {
  'types in .astro files': [
    'astro',
    'check',
    '--tsconfig',
    'tests/tsconfig.astro.json',
    '--minimumFailingSeverity',
    'hint',
  ],
};
const lint = (files: readonly string[] = []): Commands => ({
  'lint and format': ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
});
const format = (files: readonly string[]): Commands => ({
  'format of .astro files': ['prettier', '--check', '--cache', '--log-level', 'warn', ...files],
});
const structure = (...files: readonly string[]): Commands => ({
  structure: ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', ...files],
});

/** All of it but the structure, which is one of the tests. Which of them went well. The slow one first, the others beside it. */
export const checkCode = (): Promise<boolean[]> =>
  check({ ...typesOfPages, ...types, ...lint(), ...format(['src/**/*.astro']) });

/**
 * What differs from the last commit, or that commit itself. `types` looks by itself at who depends on it; the .astro files that
 * do are left to the whole check, for it takes ten seconds.
 */
function checkChanged(): Promise<boolean[]> {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const edited = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const all = edited.length > 0 ? edited : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  const files = all.filter((file) => existsSync(`${root}${file}`));
  const pages = files.filter((file) => file.endsWith('.astro'));
  return check({
    ...types,
    ...lint(files),
    ...(pages.length > 0 && { ...format(pages), ...typesOfPages }),
    ...structure('structure/structure.test.ts', 'structure/styles.test.ts', 'structure/databases.test.ts'),
  });
}

const check = (all: Commands): Promise<boolean[]> =>
  Promise.all(Object.entries(all).map(async ([name, command]) => report(name, await runCommand(command))));

if (import.meta.main) {
  const isAboutChanges = process.argv[2] === 'changed';
  const fine = isAboutChanges
    ? await checkChanged()
    : [...(await checkCode()), ...(await check(structure('structure/')))];
  process.exitCode = fine.every(Boolean) ? 0 : 1;
}
