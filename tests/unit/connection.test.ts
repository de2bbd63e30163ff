import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { Connection } from '#scripts/live/connection.ts';

const opened: Socket[] = [];

class Socket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen = (): void => undefined;
  constructor() {
    opened.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

const ticket = vi.fn(async () => 'x');

const page = { hidden: false };
const connected = () => {
  const connection = new Connection({
    ticket,
    onEvent: () => undefined,
    onMissed: () => undefined,
  });
  connection.open();
  return connection;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { origin: 'https://bizlink.co.mz' });
  vi.stubGlobal('document', page);
  page.hidden = false;
  opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('is made anew when the computer wakes from sleep, and not before', async () => {
    const connection = connected();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(opened).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened.map(({ readyState }) => readyState)).toEqual([3, 1]);
    connection.close();
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened.map(({ readyState }) => readyState)).toEqual([3, 3]);
  });

  it('is tried again when the server fails, and not when it refuses', async () => {
    for (const [status, tries] of [
      [500, 2],
      [403, 1],
    ] as const) {
      ticket.mockClear();
      ticket.mockRejectedValueOnce(new ApiError(status));
      const connection = connected();
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      expect(ticket, String(status)).toHaveBeenCalledTimes(tries);
      connection.close();
    }
  });

  it('stays in a hidden page, whose timers browsers slow down', async () => {
    const connection = connected();
    await vi.advanceTimersByTimeAsync(1000);
    page.hidden = true;
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened).toHaveLength(1);
    connection.close();
  });
});
