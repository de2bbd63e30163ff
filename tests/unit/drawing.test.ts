import { setImmediate as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from '#server/fairness/turns.ts';
import { Drawing } from '#server/previews/previews.ts';
import { AppError } from '#server/runtime/errors.ts';

/** Pictures that are drawn one at a time, each when it is told to be. */
function studio(longest = 30) {
  const turns = new Turns(1, longest);
  const drawn: string[] = [];
  const ends: (() => void)[] = [];
  const served: string[] = [];
  const drawing = (name: string) =>
    new Drawing(turns, async () => {
      drawn.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return Buffer.from(name);
    });
  return {
    drawn,
    served,
    drawing,
    ask: (of: Drawing, who: string, address: string) =>
      of.askedFrom(address).then((png) => served.push(`${who} ${png}`)),
    finish: async () => {
      await pause();
      ends.shift()?.();
      for (let at = 0; at < 5; at += 1) await pause();
    },
  };
}

describe('a picture of a link', () => {
  it('asked for by somebody with a long line comes to others as if they had asked first', async () => {
    const { drawn, served, drawing, ask, finish } = studio();
    const [a, b, c, shared] = ['a', 'b', 'c', 'shared'].map(drawing) as [Drawing, Drawing, Drawing, Drawing];
    for (const one of [a, b, c, shared]) ask(one, 'mallory', '10.0.0.9');
    ask(shared, 'ana', '10.0.0.1');
    await finish();
    await finish();
    await finish();
    expect(drawn.slice(0, 3)).toEqual(['a', 'b', 'shared']);
    expect(served).toEqual(['mallory a', 'mallory b', 'mallory shared', 'ana shared']);
    await finish();
    expect(drawn).toEqual(['a', 'b', 'shared', 'c']);
  });

  it('is drawn once, and given at once to who comes later', async () => {
    const { drawn, served, drawing, ask, finish } = studio();
    const one = drawing('one');
    for (const who of ['ana', 'rosa', 'zito']) ask(one, who, who);
    await finish();
    ask(one, 'fatima', 'fatima');
    await finish();
    expect(drawn).toEqual(['one']);
    expect(served).toHaveLength(4);
  });

  it('comes to who was sent away from a full line, while another line waits for it', async () => {
    const { served, drawing, ask, finish } = studio(2);
    const [first, shared] = [drawing('first'), drawing('shared')];
    ask(first, 'rosa', '10.0.0.2');
    ask(shared, 'ana', '10.0.0.1');
    ask(shared, 'zito', '10.0.0.3');
    ask(shared, 'fatima', '10.0.0.4');
    await finish();
    await finish();
    expect(served).toEqual(['rosa first', 'ana shared', 'zito shared', 'fatima shared']);
  });

  it('is refused to those whose every line is full', async () => {
    const { drawing, ask, finish } = studio(1);
    ask(drawing('first'), 'rosa', '10.0.0.2');
    ask(drawing('second'), 'zito', '10.0.0.3');
    const refused = ask(drawing('third'), 'ana', '10.0.0.1');
    await expect(refused).rejects.toMatchObject(new AppError('unavailable'));
    await finish();
    await finish();
  });

  it('that cannot be drawn says so to all who wait', async () => {
    const broken = new Drawing(new Turns(1, 9), () => Promise.reject(new Error('no ink')));
    const both = ['10.0.0.1', '10.0.0.2'].map((address) => broken.askedFrom(address));
    for (const one of both) await expect(one).rejects.toThrow('no ink');
  });
});
