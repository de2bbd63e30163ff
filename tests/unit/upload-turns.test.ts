import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadTurns } from '#server/files/upload-turns.ts';
import { AppError } from '#server/runtime/errors.ts';

/** Who came in, in their order, and what lets them go. */
function door(turns: UploadTurns) {
  const came: string[] = [];
  const leaving = new Map<string, () => void>();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    came,
    settle,
    send: async (name: string, { bytes = 1, address = name[0] ?? '' } = {}) => {
      const sent = turns.enter({ account: name[0] ?? '', address, bytes }).then((leave) => {
        came.push(name);
        leaving.set(name, leave);
      });
      // Some tests look at it later.
      sent.catch(() => undefined);
      await settle();
      return { sent };
    },
    leave: async (name: string) => {
      leaving.get(name)?.();
      await settle();
    },
  };
}

describe('uploads', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('of one account are received a few at a time, the others in their order, and hold up nobody else', async () => {
    const { came, send, leave } = door(new UploadTurns(2, 1000));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) await send(name);
    expect(came).toEqual(['a1', 'a2', 'b1']);
    await leave('a2');
    await leave('a1');
    expect(came).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('take no more bytes than there are, in turns', async () => {
    const { came, send, leave } = door(new UploadTurns(3, 100));
    await send('a1', { bytes: 50 });
    await send('b1', { bytes: 50 });
    await send('c1', { bytes: 10 });
    await send('c2', { bytes: 10 });
    await send('d1', { bytes: 10 });
    expect(came).toEqual(['a1', 'b1']);
    await leave('a1');
    expect(came).toEqual(['a1', 'b1', 'c1', 'd1', 'c2']);
  });

  it('that are large come in though small ones keep coming', async () => {
    const { came, send, leave } = door(new UploadTurns(3, 100));
    await send('a1', { bytes: 30 });
    await send('b1', { bytes: 30 });
    await send('c1', { bytes: 50 });
    await send('d1', { bytes: 1 });
    expect(came).toEqual(['a1', 'b1']);
    await leave('a1');
    expect(came).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('of many accounts from one address leave half of the bytes to others', async () => {
    const { came, send, leave } = door(new UploadTurns(3, 100));
    for (const name of ['a1', 'b1', 'c1']) await send(name, { bytes: 30, address: 'x' });
    await send('d1', { bytes: 50 });
    expect(came).toEqual(['a1', 'd1']);
    await leave('a1');
    expect(came).toEqual(['a1', 'd1', 'b1']);
  });

  it('that are larger than all the room come in alone', async () => {
    const { came, send } = door(new UploadTurns(3, 100));
    await send('a1', { bytes: 5000 });
    expect(came).toEqual(['a1']);
  });

  it('are sent away after a minute in line, and the next is let in where it fits', async () => {
    const { came, send } = door(new UploadTurns(1, 100));
    await send('a1', { bytes: 30 });
    const { sent: large } = await send('b1', { bytes: 50, address: 'a' });
    const refused = expect(large).rejects.toMatchObject(new AppError('unavailable'));
    await vi.advanceTimersByTimeAsync(30_000);
    await send('b2', { bytes: 10, address: 'a' });
    expect(came).toEqual(['a1']);
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
    expect(came).toEqual(['a1', 'b2']);
  });

  it('of one account wait in a line that ends somewhere', async () => {
    const { send } = door(new UploadTurns(1, 1000));
    for (let at = 0; at < 101; at += 1) await send(`a${at}`);
    const { sent } = await send('a-last');
    await expect(sent).rejects.toMatchObject(new AppError('rate_limited'));
  });
});
