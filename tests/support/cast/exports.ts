import type { OwnExport } from '#lib/contract/exports.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { work } from '#tests/support/cast/queue.ts';
import { unzipped } from '#tests/support/zip.ts';

export const asksForCopy = (who: Person): Promise<OwnExport> => who.call('POST', '/users/me/exports');

export const copiesOf = (who: Person): Promise<OwnExport[]> => who.call('GET', '/users/me/exports');

export interface Copy {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly json: <T = Record<string, unknown>[]>(name: string) => T;
  readonly page: string;
  /** All that is in it, its names too. */
  readonly whole: string;
}

export function copyOf(files: ReadonlyMap<string, Buffer>): Copy {
  const json = <T>(name: string): T => JSON.parse(String(files.get(`dados/${name}.json`)));
  return {
    files,
    json,
    page: String(files.get('index.html')),
    whole: Array.from(files, ([name, content]) => `${name}\n${content.toString('latin1')}`).join('\n'),
  };
}

/** Asks, waits until it is made, and fetches it by the address that is given. */
export async function fetchesCopy(api: TestApi, who: Person): Promise<Copy> {
  await asksForCopy(who);
  await work(api);
  const [{ url } = { url: null }] = await copiesOf(who);
  if (url === null) throw new Error('The copy is not ready.');
  const answer = await api.askRoot(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return copyOf(await unzipped(await answer.bytes()));
}
