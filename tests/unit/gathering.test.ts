import { expect, it } from 'vitest';
import { Gathering } from '#server/realtime/gathering.ts';

const pause = () => new Promise((resolve) => setImmediate(resolve));

it('writes at once what is alone, and together what comes meanwhile: of each key the last', async () => {
  const written: string[][] = [];
  const write = async (items: readonly string[]) => {
    await pause();
    written.push([...items]);
  };
  const gathering = new Gathering({ write, onFailure: () => undefined });
  gathering.add('a', 'first');
  for (const item of ['one', 'two']) gathering.add('a', item);
  gathering.add('b', 'other');
  await gathering.written();
  expect(written).toEqual([['first'], ['two', 'other']]);
});

it('tells what could not be written, and goes on with the next', async () => {
  const failures: unknown[] = [];
  const written: string[] = [];
  const write = async ([item = '']: readonly string[]) => {
    if (item === 'bad') throw new Error('broken');
    written.push(item);
  };
  const gathering = new Gathering({ write, onFailure: (error) => failures.push(error) });
  gathering.add('a', 'bad');
  gathering.add('b', 'good');
  await gathering.written();
  expect(failures).toMatchObject([{ message: 'broken' }]);
  expect(written).toEqual(['good']);
});
