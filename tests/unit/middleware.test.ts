import { describe, expect, it } from 'vitest';
import { reporter } from '#server/http/pages/astro-pages.ts';
import { AppError } from '#server/runtime/errors.ts';
import { createLog } from '#server/runtime/log.ts';
import { onRequest } from '../../src/middleware.ts';

/** What a page answers that throws this, and what is logged of it. */
async function failing(error: unknown) {
  const lines: string[] = [];
  const report = reporter(createLog('info', { write: (line) => void lines.push(line) }), 'x');
  const locals = { report, isErrorPage: false };
  const rewrite = async () => new Response('Algo correu mal', { headers: { 'content-type': 'text/html' } });
  const context = { locals, rewrite, isPrerendered: false, routePattern: '/search' } as unknown as Parameters<
    typeof onRequest
  >[0];
  const answer = (await onRequest(context, () => Promise.reject(error))) as Response;
  return { answer, lines };
}

describe('a page that fails', () => {
  it('answers 500 by the page that says so, and is logged', async () => {
    const { answer, lines } = await failing(new TypeError('x'));
    expect([answer.status, await answer.text()]).toEqual([500, 'Algo correu mal']);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(lines).toHaveLength(1);
  });

  it('because too many wait says when to come back, and is no error', async () => {
    const { answer, lines } = await failing(
      new AppError('unavailable', { headers: { 'retry-after': '10' } }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(lines).toEqual([]);
  });
});
