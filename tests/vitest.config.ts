import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '#build/sources.ts';
import LongestFirst from '#tests/support/longest-first.ts';
import { siteWorkers } from '#tests/support/site-workers.ts';

/** Each file of `api/` takes one of them in its first line. */
const tags = [
  { name: 'both-databases', description: 'About what a database does: runs on SQLite and on PostgreSQL.' },
  { name: 'one-database', description: 'About what is the same on any database: runs on SQLite.' },
];
const calls = globSync('api/**/*.test.ts', { cwd: import.meta.dirname });
const isAboutDatabases = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @module-tag both-databases');
const callsOnBoth = process.env['ALL_ON_BOTH'] ? calls : calls.filter(isAboutDatabases);

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Long enough for a machine that is busy with something else: no test is to fail by time alone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    maxConcurrency: 3,
    // A test waits now and then: one more than there are cores keeps all of them at work.
    maxWorkers: siteWorkers,
    sequence: { sequencer: LongestFirst },
    tags,
    // Threads of the program start in a third of the time when what Node compiled is kept.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['pages/**/*.test.ts'],
          globalSetup: './support/site.ts',
          setupFiles: './support/site-or-skip.ts',
          isolate: false,
          // `npm test` names the tests that need it.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['program/**/*.test.ts'],
          globalSetup: './support/seeded.ts',
        },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['faults/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['db/*.test.ts', 'db/postgres/**/*.test.ts', ...callsOnBoth],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: './support/postgres.ts',
          isolate: false,
          setupFiles: './support/postgres-or-skip.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['db/*.test.ts', 'db/sqlite/**/*.test.ts', ...calls],
          globalSetup: './support/sqlite.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit', include: ['unit/**/*.test.ts', 'structure/**/*.test.ts'], isolate: false },
      },
    ],
  },
});
