import { expect, it } from 'vitest';
import { BatchedWrites } from '#server/realtime/batched-writes.ts';

const pause = () => new Promise((resolve) => setImmediate(resolve));

it('writes at once what is alone, and together what comes meanwhile: of each key the last', async () => {
  const written: string[][] = [];
  const write = async (items: readonly string[]) => {
    await pause();
    written.push([...items]);
  };
  const writes = new BatchedWrites({ write, onFailure: () => undefined });
  writes.add('a', 'first');
  for (const item of ['one', 'two']) writes.add('a', item);
  writes.add('b', 'other');
  await writes.written();
  expect(written).toEqual([['first'], ['two', 'other']]);
});

it('tells what could not be written, and goes on with the next', async () => {
  const failures: unknown[] = [];
  const written: string[] = [];
  const write = async ([item = '']: readonly string[]) => {
    if (item === 'bad') throw new Error('broken');
    written.push(item);
  };
  const writes = new BatchedWrites({ write, onFailure: (error) => failures.push(error) });
  writes.add('a', 'bad');
  writes.add('b', 'good');
  await writes.written();
  expect(failures).toMatchObject([{ message: 'broken' }]);
  expect(written).toEqual(['good']);
});
