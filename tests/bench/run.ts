import { readdirSync } from 'node:fs';
import { build, isBuildCurrent } from '#build/current.ts';
import type { Row } from './parts/rows.ts';

/**
 * Figures to look at: machines differ, so most are ratios against a limit of the same run. Few are promises, and fail.
 * Each file beside this one is a bench by its name.
 */
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.replace('.ts', ''));
const asked = process.argv.slice(2);

if (!isBuildCurrent()) await build();
for (const name of asked.length > 0 ? asked : all) {
  const { bench }: { bench: () => Promise<Row[]> } = await import(`./${name}.ts`);
  for (const row of await bench()) show(row);
}

function show({ name, value, limit, ok, detail, mustHold }: Row) {
  if (mustHold && !ok) process.exitCode = 1;
  const mark = ok ? '✓' : '✗';
  process.stdout.write(`${mark} ${name.padEnd(62)} ${value.toFixed(3).padStart(8)} (${limit})  ${detail}\n`);
}
