import { report, runCommand } from './support/commands.ts';

/** What TypeScript found last time: it looks again only at what has changed, and at what depends on that. */
const known = 'node_modules/.cache/types.tsbuildinfo';

/** What can be said of the code without running it. The slow one first, the others beside it. */
const types = {
  'types in .astro files': [
    ...['astro', 'check', '--tsconfig', 'tests/tsconfig.astro.json'],
    ...['--minimumFailingSeverity', 'hint'],
  ],
  types: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', known],
  'types of the service worker': ['tsc', '--noEmit', '--project', 'src/worker'],
};
const lint = { 'lint and format': ['biome', 'check', '--error-on-warnings'] };
const format = {
  'format of .astro files': ['prettier', '--check', '--cache', '--log-level', 'warn', 'src/**/*.astro'],
};
const structure = {
  structure: ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'structure/'],
};

/** All of it but the structure, which is one of the tests. Which of them went well. */
export const checkCode = (): Promise<boolean[]> => check({ ...types, ...lint, ...format });

const check = (all: Readonly<Record<string, readonly string[]>>): Promise<boolean[]> =>
  Promise.all(Object.entries(all).map(async ([name, command]) => report(name, await runCommand(command))));

if (import.meta.main) {
  const fine = await check({ ...types, ...lint, ...format, ...structure });
  process.exitCode = fine.every(Boolean) ? 0 : 1;
}
