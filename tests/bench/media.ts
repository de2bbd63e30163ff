import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { clip } from './media/clip.ts';
import { memoryOfUploads } from './memory.ts';
import { compareRates } from './rates.ts';
import type { Row } from './row.ts';

const megabyte = 1024 * 1024;

export async function benchMedia(): Promise<Row[]> {
  return [await servingParts(), await memoryOf(1, 3), await memoryOf(20, 40)];
}

/** People send a video of 10 MB each, several times one after another. */
const memoryOf = (people: number, limit: number): Promise<Row> =>
  memoryOfUploads(`MB more while videos of 10 MB arrive, ${people} at once`, limit, async (place) => {
    const senders: Person[] = [];
    for (let count = 0; count < people; count += 1) senders.push(await freelancer(place));
    async function send(times: number, whose: readonly Person[]) {
      for (let round = 0; round < times; round += 1)
        await Promise.all(whose.map((who) => shows(who, {}, { bytes: clip })));
    }
    return { first: () => send(8, senders.slice(0, 1)), all: () => send(2, senders) };
  });

/** What a player asks for: some seconds at a time. */
async function servingParts(): Promise<Row> {
  const path = `/media/${'0'.repeat(32)}.mp4`;
  const range = `bytes=${megabyte}-${2 * megabyte - 1}`;
  const [bare, ours] = await compareRates(
    { file: 'media/bare.ts', path, range },
    { file: 'media/whole.ts', path, range },
    480,
  );
  const value = ours.perSecond / bare.perSecond;
  return {
    name: '1 MB of a video, against bare node:http with the same bytes',
    value,
    limit: 0.5,
    ok: value >= 0.5,
    detail: `${Math.round(ours.perSecond)} against ${Math.round(bare.perSecond)} a second`,
  };
}
