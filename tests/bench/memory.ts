import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, isBuildCurrent } from '#build/current.ts';
import { type Place, placeAt } from '#tests/support/cast/place.ts';
import { startProgram } from '#tests/support/program.ts';
import type { Row } from './row.ts';

interface Uploads {
  /** Some uploads alone. What is loaded with them is no part of the others. */
  first(): Promise<unknown>;
  all(): Promise<unknown>;
}

/** How many megabytes more a program of its own takes, at most, while files arrive. */
export async function memoryOfUploads(
  name: string,
  limit: number,
  prepare: (place: Place) => Promise<Uploads>,
): Promise<Row> {
  if (!isBuildCurrent()) await build();
  const program = await startProgram({ LOG_LEVEL: 'error', PASSWORD_MEMORY: '8', HOST: '127.0.0.1' });
  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.child.pid)])) / 1024;
  try {
    // A kept connection could be closed by the program just when the next upload begins on it.
    const asked = (path: string, init?: RequestInit) =>
      fetch(program.url + path, { ...init, headers: { ...init?.headers, connection: 'close' } });
    const uploads = await prepare(placeAt(asked));
    await uploads.first();
    await sleep(1000);
    const before = megabytes();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, megabytes());
    }, 20);
    await uploads.all().finally(() => clearInterval(watch));
    const value = most - before;
    return {
      ...{ name, value, limit, ok: value <= limit },
      detail: `${Math.round(most)} against ${Math.round(before)} MB`,
    };
  } finally {
    await program.stop();
  }
}
