import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '#tests/support/program.ts';
import { ask } from './parts/load.ts';
import { megabytesOf } from './parts/processes.ts';
import { atMost, median, type Row } from './parts/rows.ts';

/** How soon the program listens, and what it holds while nobody asks. */
export async function bench(): Promise<Row[]> {
  const starts: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const program = await startProgram();
    starts.push(program.startedInMs);
    await ask(`${program.url}/`);
    await sleep(1500);
    megabytes.push(megabytesOf(String(program.child.pid)));
    await program.stop();
  }
  return [
    atMost(1500, 'ms from start to listening', median(starts), starts.map(Math.round).join(', ')),
    atMost(180, 'idle memory after a page, MB', median(megabytes), megabytes.map(Math.round).join(', ')),
  ];
}
