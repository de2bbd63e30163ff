import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuildCurrent } from '#build/current.ts';
import { checkCode } from './check.ts';
import { report, runCommand, say } from './support/commands.ts';
import { tableOfSizes } from './support/sizes.ts';
import type { Summary } from './support/summary.ts';

/**
 * Everything that `npm test` promises, and one line at its end that says how it went. `npm test -- likes` runs all tests
 * whose path has the word in it, in every project, and nothing else. `npm test -- --all-on-both` runs on PostgreSQL also
 * those tests of calls that have nothing to do with the database.
 */
const given = process.argv.slice(2);
const words = given.filter((word) => word !== '--all-on-both');
const started = performance.now();
const fine = words.length === 0 ? await checkCode() : [];
const checkedIn = performance.now() - started;
fine.push(report('build', await builds()));
const builtIn = performance.now() - started - checkedIn;
const summary = await runTests();

sayWhatTookTime(summary);
sayWhatIsUnsteady(summary);
if (summary.sizes.length > 0) say(`\n${tableOfSizes(summary.sizes)}`);
const passed = summary.passed + fine.filter(Boolean).length;
const failed = summary.failed + fine.filter((isFine) => !isFine).length;
say(`${passed} passed, ${failed} failed, ${summary.skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

async function builds() {
  if (isBuildCurrent()) return { isFine: true, output: '' };
  return build().then(
    () => ({ isFine: true, output: '' }),
    (error: unknown) => ({ isFine: false, output: String(error) }),
  );
}

async function runTests(): Promise<Summary> {
  const folder = await mkdtemp(join(tmpdir(), 'bizlink-summary-'));
  const file = join(folder, 'summary.json');
  const reporters = ['--reporter=dot', '--reporter=tests/support/summary.ts'];
  const { isFine } = await runCommand(
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...reporters, ...words],
    {
      shows: true,
      env: { SUMMARY_FILE: file, ...(given.includes('--all-on-both') && { ALL_ON_BOTH: '1' }) },
    },
  );
  const none: Summary = {
    passed: 0,
    failed: 0,
    skipped: 0,
    unsteady: [],
    projects: [],
    files: [],
    sizes: [],
  };
  const said = await readFile(file, 'utf8').then<Summary, Summary>(JSON.parse, () => none);
  await rm(folder, { recursive: true });
  // A setup that fails takes its tests with it without counting them.
  return { ...said, failed: Math.max(said.failed, isFine ? 0 : 1) };
}

/** A fault, though it fails nobody: of the test, or of the program on a busy machine. */
function sayWhatIsUnsteady({ unsteady }: Summary) {
  if (unsteady.length === 0) return;
  say(
    [
      '\nPassed only at the second attempt, which is to be mended:',
      ...unsteady.map((name) => `  ${name}`),
    ].join('\n'),
  );
}

function sayWhatTookTime({ projects, files }: Summary) {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(10);
  const lines = (all: Summary['files']) => all.map(({ name, ms }) => `${seconds(ms)}  ${name}`);
  const before = [
    { name: 'looking at the code', ms: checkedIn },
    { name: 'building', ms: builtIn },
  ];
  say(['\nOf one worker’s time, by project:', ...lines(projects)].join('\n'));
  say(['\nThe slowest files:', ...lines(files.slice(0, 10))].join('\n'));
  say(['', ...lines([...before, { name: 'in all', ms: performance.now() - started }])].join('\n'));
}
