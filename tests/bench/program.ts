import { execFileSync } from 'node:child_process';
import { build, isBuildCurrent } from '#build/current.ts';
import { startProgram } from '#tests/support/program.ts';
import { median, type Row } from './row.ts';

/** How soon the program listens, and what it holds while nobody asks. */
export async function benchProgram(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const starts: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const program = await startProgram();
    starts.push(program.startedInMs);
    await fetch(`${program.url}/`).then((answer) => answer.text());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    megabytes.push(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.child.pid)])) / 1024);
    await program.stop();
  }
  const [started, memory] = [median(starts), median(megabytes)];
  return [
    {
      name: 'start to listening, with a current build',
      value: started / 1000,
      limit: 1.5,
      ok: started <= 1500,
      detail: `${starts.map(Math.round).join(', ')} ms`,
    },
    {
      name: 'idle memory after a page, MB',
      value: memory,
      limit: 120,
      ok: memory <= 120,
      detail: megabytes.map(Math.round).join(', '),
    },
  ];
}
