import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { Connection } from '#scripts/live/connection.ts';

const opened: Socket[] = [];

class Socket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  constructor() {
    opened.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

const ticket = vi.fn(async () => 'x');

const page = { hidden: false };
const connected = (onMissed = (): void => undefined) => {
  const connection = new Connection({ ticket, onEvent: () => undefined, onMissed });
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

  it('asks for what it missed every ten seconds where sockets do not get through, until one does', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const missed = vi.fn();
    const connection = connected(missed);
    // A network that lets no socket through closes each of them.
    for (let tries = 1; tries <= 3; tries += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(opened).toHaveLength(tries);
      opened.at(-1)?.onclose();
    }
    missed.mockClear();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(missed).toHaveBeenCalledTimes(3);
    opened.at(-1)?.onopen();
    missed.mockClear();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(missed).not.toHaveBeenCalled();
    connection.close();
  });
});
