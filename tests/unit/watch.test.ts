import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '#server/http/probes/metrics.ts';
import { createWatch } from '#server/http/probes/watch.ts';
import { AppError } from '#server/runtime/errors.ts';
import { createLog } from '#server/runtime/log.ts';

function watching(level: 'info' | 'debug' = 'info') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, { write: (line: string) => lines.push(JSON.parse(line)) });
  const watch = createWatch(log, createMetrics());
  return {
    lines,
    answer: (route: string, statusCode: number, error?: unknown) => {
      const res = Object.assign(new EventEmitter(), { headersSent: true, statusCode });
      const trace = watch({ method: 'GET' } as IncomingMessage, res as unknown as ServerResponse, route);
      trace.error = error;
      res.emit('close');
    },
  };
}

const overload = () => new AppError('unavailable', { headers: { 'retry-after': '10' } });

describe('requests that are refused because too many came', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are one warning with their number, and no errors', () => {
    const { lines, answer } = watching();
    for (let at = 0; at < 500; at += 1) answer('/api/search', 503, overload());
    for (let at = 0; at < 20; at += 1) answer('/*', 503);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(5000);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'warn',
      refused: 520,
      routes: { '/api/search': 500, '/*': 20 },
    });
    expect(JSON.stringify(lines)).not.toContain('stack');
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    answer('/api/search', 503, overload());
    vi.advanceTimersByTime(5000);
    expect(lines[1]).toMatchObject({ refused: 1 });
  });

  it('are each seen by who looks for every request', () => {
    const { lines, answer } = watching('debug');
    answer('/api/search', 503, overload());
    expect(lines).toMatchObject([{ level: 'debug', status: 503, route: '/api/search' }]);
  });

  it('are not those that failed', () => {
    const { lines, answer } = watching();
    answer('/api/things', 500, new Error('broken'));
    answer('/api/auth/google', 503, new AppError('unavailable', { cause: new Error('no network') }));
    expect(lines).toMatchObject([
      { level: 'error', status: 500, err: { stack: expect.any(String) } },
      { level: 'error', status: 503, err: { type: 'AppError', cause: {} } },
    ]);
  });
});
