import { describe, expect, it } from 'vitest';
import { Turns } from '#server/fairness/turns.ts';
import { AppError } from '#server/runtime/errors.ts';

/** Work that ends when it is told to, and knows how many were at it at once. */
function workshop() {
  const ends: (() => void)[] = [];
  let busy = 0;
  let most = 0;
  return {
    most: () => most,
    endNext: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    work: async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise<void>((resolve) => ends.push(resolve));
      busy -= 1;
    },
  };
}

describe('turns', () => {
  it('let in so many at once, and the others one by one in their order', async () => {
    const { work, endNext, most } = workshop();
    const turns = new Turns(2, 10);
    const done: number[] = [];
    const all = [0, 1, 2, 3, 4].map((number) => turns.take('one', work).then(() => done.push(number)));
    for (let at = 0; at < 5; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await endNext();
    }
    await Promise.all(all);
    expect(done).toEqual([0, 1, 2, 3, 4]);
    expect(most()).toBe(2);
  });

  it('go round the addresses, so that a thousand from one hold up nobody else for long', async () => {
    const { work, endNext } = workshop();
    const turns = new Turns(1, 100);
    const done: string[] = [];
    const enter = (address: string) => turns.take(address, work).then(() => done.push(address));
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(enter);
    for (let at = 0; at < 7; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await endNext();
    }
    await Promise.all(all);
    expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('find the longest queue, when too many wait, in less time than sorting them takes', () => {
    const queues = 1500;
    const turns = new Turns(1, queues * 2);
    const wait = (address: string) =>
      void turns.take(address, () => new Promise(() => undefined)).catch(() => undefined);
    wait('at work');
    const lengthOf = (at: number) => 1 + (at % 3);
    for (let at = 0; at < queues; at += 1)
      for (let times = 0; times < lengthOf(at); times += 1) wait(String(at));
    // The fastest of many, because other programs use the machine too.
    const timeOf = (work: () => void) =>
      Math.min(
        ...Array.from({ length: 200 }, () => {
          const begun = performance.now();
          work();
          return performance.now() - begun;
        }),
      );
    const lengths = Array.from({ length: queues }, (_, at) => [String(at), lengthOf(at)] as const);
    const sorting = timeOf(() => [...lengths].reverse().sort(([, one], [, other]) => other - one));
    expect(timeOf(() => wait('one more'))).toBeLessThan(0.8 * sorting);
  });

  it('let others be read between pieces of work that never wait, and take the lines in turn then', async () => {
    const turns = new Turns(10, 100);
    const done: string[] = [];
    const work = (name: string, ms: number) =>
      turns.take(name, async () => {
        for (const until = performance.now() + ms; performance.now() < until; );
        done.push(name);
      });
    const reading = new Promise((resolve) => setImmediate(resolve));
    const all = Array.from({ length: 6 }, () => work('a', 3));
    await reading;
    const begun = done.length;
    await Promise.all([...all, work('b', 0)]);
    expect(begun).toBeLessThan(3);
    expect(done.indexOf('b')).toBeLessThan(6);
  });

  it('are no wait for small work', async () => {
    const turns = new Turns(10, 100);
    let done = 0;
    const all = Array.from({ length: 100 }, () =>
      turns.take('a', async () => {
        done += 1;
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(100);
    await Promise.all(all);
  });

  it('send away the last of the longest line when there are too many', async () => {
    const { work, endNext } = workshop();
    const turns = new Turns(1, 3);
    const ofOne = [1, 2, 3, 4].map(() => turns.take('one', work));
    const sentAway = expect(ofOne[3]).rejects.toMatchObject(new AppError('unavailable'));
    const ofOther = turns.take('other', work);
    await sentAway;
    for (let at = 0; at < 4; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await endNext();
    }
    await Promise.all([...ofOne.slice(0, 3), ofOther]);
    expect(await turns.take('one', async () => 'in')).toBe('in');
  });

  it('send away who came last, where all lines are as long', async () => {
    const { work, endNext } = workshop();
    const turns = new Turns(1, 2);
    const all = ['a', 'b', 'c'].map((address) => turns.take(address, work));
    const last = turns.take('d', work);
    await expect(last).rejects.toMatchObject(new AppError('unavailable'));
    for (let at = 0; at < 3; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await endNext();
    }
    await Promise.all(all);
    expect(await turns.take('d', async () => 'in')).toBe('in');
  });

  it('count those who wait, and not those who have had their turn or were sent away', async () => {
    const turns = new Turns(1, 2);
    for (let time = 0; time < 5; time += 1) {
      const { work, endNext } = workshop();
      const all = ['a', 'b', 'c'].map((address) => turns.take(address, work));
      const last = expect(turns.take('a', work)).rejects.toMatchObject(new AppError('unavailable'));
      await last;
      for (let at = 0; at < 3; at += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        await endNext();
      }
      await Promise.all(all);
    }
  });

  it('go on after work that failed', async () => {
    const turns = new Turns(1, 2);
    await expect(turns.take('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('one', async () => 'in')).toBe('in');
  });
});
