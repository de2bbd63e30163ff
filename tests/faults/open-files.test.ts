import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { startProgram } from '#tests/support/program.ts';

describe('strangers who use up the open files', () => {
  it('do not end the program', async ({ onTestFinished }) => {
    if (!isBuildCurrent()) await build();
    const program = await startProgram({}, [], 120);
    onTestFinished(() => program.stop());
    const sockets = Array.from({ length: 150 }, () => {
      const socket = connect(program.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET /icons/512.png HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return socket;
    });
    await once(sockets[0] ?? program.child, 'data');
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => fetch(program.url).then((answer) => answer.status), { timeout: 5000 }).toBe(200);
    expect(program.child.exitCode).toBeNull();
  });
});
