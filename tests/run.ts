import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuildCurrent } from '#build/current.ts';
import { root } from '#build/sources.ts';

/** Everything that `npm test` promises, and one line at its end that says how it went. */
const checks = [
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'hint'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings'] },
  {
    name: 'format of .astro files',
    command: ['prettier', '--check', '--log-level', 'warn', 'src/**/*.astro'],
  },
];

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();

for (const { name, command } of checks) {
  const { code, output } = await run(command, 'keep');
  count(name, code === 0, output);
}
count('build', await builds());
await runTests();

say(`\n${Math.round((performance.now() - started) / 1000)} s`);
say(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
process.exitCode = outcome.failed === 0 ? 0 : 1;

async function builds(): Promise<boolean> {
  if (isBuildCurrent()) return true;
  return build().then(
    () => true,
    (error: unknown) => {
      say(String(error));
      return false;
    },
  );
}

async function runTests() {
  const folder = await mkdtemp(join(tmpdir(), 'bizlink-report-'));
  const report = join(folder, 'report.json');
  const { code } = await run(
    [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    'show',
  );
  const { numPassedTests, numFailedTests, numPendingTests } = await readFile(report, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({ numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }),
  );
  outcome.passed += numPassedTests;
  outcome.skipped += numPendingTests;
  // A setup that fails takes its tests with it without counting them.
  outcome.failed += Math.max(numFailedTests, code === 0 ? 0 : 1);
  await rm(folder, { recursive: true });
}

function count(name: string, isFine: boolean, output = '') {
  outcome[isFine ? 'passed' : 'failed'] += 1;
  say(`${isFine ? '✓' : '✗'} ${name}`);
  if (!isFine) say(output);
}

async function run([program = '', ...parameters]: string[], output: 'keep' | 'show') {
  const child = spawn(join(root, 'node_modules/.bin', program), parameters, {
    cwd: root,
    stdio: ['ignore', output === 'keep' ? 'pipe' : 'inherit', output === 'keep' ? 'pipe' : 'inherit'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), output: text };
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
