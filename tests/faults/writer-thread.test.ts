import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { freshPlace } from '#tests/support/database.ts';

const child = (name: string) => fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));

describe('a program whose writing thread has died', () => {
  it('refuses what waits and what comes, and ends loudly instead of running on', async () => {
    const { dataDir } = await freshPlace();
    const program = spawn(process.execPath, ['--import', child('poison'), child('lose-writer'), dataDir], {
      timeout: 15_000,
    });
    const [code, told, complaint] = await Promise.all([
      new Promise((resolve) => program.once('close', resolve)),
      text(program.stdout),
      text(program.stderr),
    ]);
    expect(code).toBe(1);
    expect(complaint).toContain('Error: The thread that writes the database is gone');
    for (const status of JSON.parse(told)) expect(status).toBe('rejected');
  });
});
