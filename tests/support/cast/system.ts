import type { Figure, SystemState } from '#lib/contract/system.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { moderator } from '#tests/support/cast/moderation.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { freshFolder } from '#tests/support/database.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const systemFor = (who: Person): Promise<SystemState> => who.call('GET', '/moderation/system');

export async function figureFor(who: Person, name: Figure['name']): Promise<Figure> {
  const found = (await systemFor(who)).figures.find((one) => one.name === name);
  if (!found) throw new Error(`There is no figure ${name}.`);
  return found;
}

export const ago = (api: TestApi, ms: number): string =>
  new Date(api.clock.now().getTime() - ms).toISOString();

/** A site that is some days old, and its operator. */
export async function runsFor(days: number, settings: Parameters<typeof serveApi>[0] = {}) {
  const api = await serveApi(settings);
  const { since } = await api.ctx.db
    .selectFrom('migrations')
    .select((row) => row.fn.min('migrated_at').as('since'))
    .executeTakeFirstOrThrow();
  api.clock.set(new Date(Date.parse(since) + days * day));
  return { api, olga: await moderator(api, 'operator', { full_name: 'Olga Cossa' }) };
}

/** With a folder for backups, where nothing is yet. */
export const backupsInto = async (folder?: string) => ({
  backups: {
    folder: folder ?? (await freshFolder()),
    passphrase: undefined,
    keep: { days: 7, weeks: 4, months: 6 },
  },
});

export const backedUp = (api: TestApi, msAgo: number, more: object = {}) =>
  api.ctx.db
    .insertInto('backups')
    .values({
      file: 'a.backup',
      slot: ago(api, msAgo),
      begun_at: ago(api, msAgo + minute),
      ended_at: ago(api, msAgo),
      bytes: 5_000_000,
      ...more,
    })
    .execute();

/** Work that should have been done some time ago. */
export const isLate = (api: TestApi, ms: number, more: object = {}) =>
  api.ctx.db
    .insertInto('queue')
    .values({
      kind: 'sweep-pictures',
      payload: '{}',
      due_at: ago(api, ms),
      created_at: ago(api, ms),
      ...more,
    })
    .execute();
