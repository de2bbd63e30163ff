import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '#build/sources.ts';
import LongestFirst from '#tests/support/longest-first.ts';
import { siteWorkers } from '#tests/support/site-workers.ts';

const bothDatabases = ['db/*.test.ts', 'api/**/*.test.ts'];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Long enough for a machine that is busy with something else: no test is to fail by time alone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    maxConcurrency: 3,
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Threads of the program start in a third of the time when what Node compiled is kept.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['unit/**/*.test.ts', 'structure/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: [...bothDatabases, 'db/sqlite/**/*.test.ts'],
          globalSetup: './support/sqlite.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...bothDatabases, 'db/postgres/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: './support/postgres.ts',
          isolate: false,
          setupFiles: './support/postgres-or-skip.ts',
        },
      },
      // Alone and one file at a time: they count syncs and kill processes.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['program/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['pages/**/*.test.ts'],
          globalSetup: './support/site.ts',
          setupFiles: './support/site-or-skip.ts',
          isolate: false,
          maxWorkers: siteWorkers,
          // `npm test` names the tests that need it.
          retry: process.env['CI'] ? 1 : 0,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
