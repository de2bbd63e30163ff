import { describe, expect, it } from 'vitest';
import { inProcessBus } from '#server/realtime/bus.ts';
import { heardOn, keptLog, thingsOf, work } from '#tests/support/bus.ts';

describe('the bus', () => {
  it('tells who listens to a type, before it returns, and nobody else', () => {
    const bus = inProcessBus(keptLog().log);
    const [owners, queued]: [number[], string[]] = [[], []];
    bus.on('things-changed', ({ ownerId }) => void owners.push(ownerId));
    bus.on('work-queued', ({ type }) => void queued.push(type));
    bus.tell([thingsOf(7), work, thingsOf(8)]);
    expect([owners, queued]).toEqual([[7, 8], ['work-queued']]);
  });

  it('tells nobody who has stopped to listen, and everybody else, even of those who share a function', () => {
    const bus = inProcessBus(keptLog().log);
    const owners: number[] = [];
    const listen = ({ ownerId }: { ownerId: number }) => void owners.push(ownerId);
    const [stop] = [bus.on('things-changed', listen), bus.on('things-changed', listen)];
    bus.tell([thingsOf(7)]);
    stop();
    bus.tell([thingsOf(8)]);
    expect(owners).toEqual([7, 7, 8]);
  });

  it('logs a listener that fails, at once or later, and tells the others and the teller nothing of it', async () => {
    const { log, logged } = keptLog();
    const bus = inProcessBus(log);
    bus.on('things-changed', () => {
      throw new RangeError('thrown');
    });
    bus.on('things-changed', async () => {
      await Promise.resolve();
      throw new TypeError('rejected');
    });
    const heard = heardOn(bus);
    bus.tell([thingsOf(7), work]);
    expect(heard).toEqual([thingsOf(7), work]);
    const failures = [{ type: 'RangeError' }, { type: 'TypeError' }].map((err) => ({
      level: 'error',
      event: 'things-changed',
      err,
    }));
    await expect.poll(logged).toMatchObject(failures);
  });
});
