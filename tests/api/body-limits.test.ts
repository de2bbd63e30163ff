// @module-tag one-database
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serveApi, type TestApi } from '#tests/support/api.ts';

const kilobyte = 1024;

describe('a body that is too large', () => {
  it('is refused so that the client can read why, whatever its size', async () => {
    const { send, ask } = await serveApi();
    for (const size of [300 * kilobyte, 2048 * kilobyte, 10_240 * kilobyte]) {
      const answer = await send('POST', '/things', JSON.stringify({ title: 'x'.repeat(size) }));
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ detail: expect.any(String), code: 'too_large' });
    }
    expect((await ask('/things/7')).status).toBe(200);
  });

  it('is noticed while it comes in pieces of unknown number', async () => {
    const { ask } = await serveApi();
    for (const [pieces, status] of [
      [2, 422],
      [40, 413],
      [160, 413],
    ] as const) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"title":"'));
          for (let piece = 0; piece < pieces; piece++)
            controller.enqueue(new Uint8Array(64 * kilobyte).fill(0x61));
          controller.enqueue(new TextEncoder().encode('"}'));
          controller.close();
        },
      });
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half' as const,
      };
      expect((await ask('/things', init)).status, String(pieces)).toBe(status);
    }
  });

  it('is so by the limit of its own call', async () => {
    const { send } = await serveApi();
    const note = (length: number) =>
      send('POST', '/things/notes', JSON.stringify({ note: 'x'.repeat(length) }));
    expect((await note(1000)).status).toBe(200);
    expect((await note(1100)).status).toBe(413);
  });

  it('is refused before it is sent, and the connection serves the next request after it', async () => {
    const api = await serveApi();
    const start = performance.now();
    const body = 'x'.repeat(600 * kilobyte);
    const answers = await exchange(api, [
      `POST /api/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
      'GET /api/things/7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ]);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

/** Sends each part after an answer to the one before, or after a moment without one; gives all that came back. */
function exchange({ port }: TestApi, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    socket.on('error', reject).on('close', () => resolve(received));
    socket.on('connect', async () => {
      for (const part of parts) {
        socket.write(part);
        await new Promise((next) => setTimeout(next, 100));
      }
    });
  });
}
