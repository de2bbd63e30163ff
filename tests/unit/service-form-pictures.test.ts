import { describe, expect, it, onTestFinished } from 'vitest';
import { addressesOf, createPictureList } from '#islands/pictures/picture-list.ts';

interface Sending {
  readonly name: string;
  readonly arrive: () => void;
  readonly fail: (again?: boolean) => void;
  readonly progress: (progress: number) => void;
  readonly signal: AbortSignal;
}

function pictures(addresses: string[] = [], gone: string[] = []) {
  const sendings: Sending[] = [];
  const list = createPictureList(addresses, {
    shrink: async (chosen) => chosen,
    preview: async () => 'blob:x',
    send: ({ name }, progress, signal) =>
      new Promise((resolve, reject) => {
        sendings.push({
          name,
          progress,
          signal,
          arrive: () => resolve(`/media/${name}`),
          fail: (again = true) => reject(again),
        });
        signal.addEventListener('abort', () => reject(true));
      }),
    isThere: async (address) => !gone.includes(address),
    explain: (error) => ({ problem: 'Falha', again: error === true }),
  });
  onTestFinished(() => list.close());
  const shown = () => list.$pictures.get().map(({ name, address, state }) => `${name ?? address}: ${state}`);
  const ids = () => list.$pictures.get().map(({ id }) => id);
  return { list, sendings, shown, ids };
}

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const later = () => new Promise((resolve) => setTimeout(resolve));

describe('the pictures of a form', () => {
  it('go two at a time, in their order, and one that fails makes room too', async () => {
    const { list, sendings, shown } = pictures();
    list.add(['a', 'b', 'c', 'd'].map(file));
    await later();
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(shown()).toEqual(['a: sending', 'b: sending', 'c: waiting', 'd: waiting']);
    sendings[1]?.arrive();
    await later();
    sendings[0]?.fail();
    await later();
    expect(shown()).toEqual(['a: failed', 'b: kept', 'c: sending', 'd: sending']);
    list.add([file('e')]);
    await later();
    expect(sendings).toHaveLength(4);
  });

  it('say how far they are, and are sent again only where that may help', async () => {
    const { list, sendings, shown, ids } = pictures();
    list.add([file('a'), file('b')]);
    await later();
    sendings[0]?.progress(0.64);
    expect(list.$pictures.get()[0]?.progress).toBe(0.64);
    sendings[0]?.fail();
    sendings[1]?.fail(false);
    await later();
    expect(shown()).toEqual(['a: failed', 'b: refused']);
    list.again(ids()[0] ?? 0);
    await later();
    sendings[2]?.arrive();
    await later();
    expect(shown()).toEqual(['a: kept', 'b: refused']);
  });

  it('keep their places: what arrives first is not the first', async () => {
    const { list, sendings, ids } = pictures(['/media/old']);
    list.add([file('a'), file('b')]);
    await later();
    sendings[1]?.arrive();
    await later();
    expect(addressesOf(list.$pictures.get())).toEqual(['/media/old', '/media/b']);
    sendings[0]?.arrive();
    await later();
    const [old = 0, a = 0] = ids();
    list.move(a, 0);
    list.move(old, 2);
    list.move(old, 3);
    list.move(a, -1);
    expect(addressesOf(list.$pictures.get())).toEqual(['/media/a', '/media/b', '/media/old']);
  });

  it('stop when they are removed, and the next goes', async () => {
    const { list, sendings, shown, ids } = pictures();
    list.add(['a', 'b', 'c'].map(file));
    await later();
    list.remove(ids()[0] ?? 0);
    expect(sendings[0]?.signal.aborted).toBe(true);
    await later();
    expect(shown()).toEqual(['b: sending', 'c: sending']);
  });

  it('are looked for, where they have waited long', async () => {
    const { list, shown } = pictures(['/media/x', '/media/y'], ['/media/x']);
    await list.check();
    expect(shown()).toEqual(['/media/x: gone', '/media/y: kept']);
    expect(addressesOf(list.$pictures.get())).toEqual(['/media/y']);
  });
});
