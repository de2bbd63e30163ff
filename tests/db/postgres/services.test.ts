import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockOwner, refreshEntry, removeEntry } from '#server/entries/entries.ts';
import { countWrongEntries, mendEntries } from '#server/entries/mending.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

// SQLite has but one who writes: there nobody can come in between.

/** Until so many wait for a row that somebody else holds. */
const waiting = ({ ctx: { db } }: Pick<TestApi, 'ctx'>, count = 1) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    })
    .toBe(count);

const visitOf = (ref_id: number, visitor: string) =>
  ({ day: '2026-11-18', type: 'service', ref_id, kind: 'view', visitor }) as const;

describe('what an entry is made of', () => {
  it.each([
    'edit',
    'delete',
    'promote',
    'promoteAll',
    'publish',
    'moveCompany',
    'remote',
    'name',
    'newCompany',
  ] as const)('that %s changes waits for whoever holds its owner', async (what) => {
    const [api, { who, company }] = await serving(owner);
    await publishes(who, { company_id: company.id });
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = api.ctx.db.inTransaction(async (tx) => {
      await lockOwner(tx, who.user.id);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const doing = {
      edit: () => who.send('PUT', '/services/1', { price: 5 }),
      delete: () => who.send('DELETE', '/services/1'),
      promote: () => who.send('POST', '/services/1/promote', { is_promoted: true }),
      promoteAll: () => who.send('POST', '/services/promote-all', { is_promoted: true }),
      publish: () => who.send('POST', '/services/', { ...words, company_id: company.id }),
      moveCompany: () => who.send('PUT', `/companies/${company.id}`, { province: 'Tete' }),
      remote: () => who.send('POST', '/freelancer/profile', { remote_work: true }),
      name: () => who.send('PUT', '/users/me', { full_name: 'Rosa' }),
      newCompany: () => who.send('POST', '/companies/', { ...company, name: 'Outra' }),
    }[what]();
    // What it writes last must not be there, nor held, before the owner is let go.
    const before = await Promise.race([doing.then(() => 'went on'), waiting(api).then(() => 'waits')]);
    const locks = await api.ctx.db
      .selectFrom('services')
      .select('id')
      .where('id', '=', 1)
      .forUpdate()
      .skipLocked()
      .execute();
    over.resolve();
    await Promise.all([holding, doing]);
    expect([before, locks.length]).toEqual(['waits', 1]);
  });
});

describe('two processes', () => {
  it.each(['the same visitors', 'others'])(
    'that count %s in another order do not wait for each other',
    async (who) => {
      const api = await serveApi();
      const other = await serveApi({ beside: api });
      const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = api.ctx.db
        .inTransaction(async (tx) => {
          await tx.insertInto('visits').values(visitOf(5, 'a')).execute();
          await tx
            .insertInto('day_counts')
            .values({ type: 'service', ref_id: 5, day: '2026-11-18' })
            .execute();
          held.resolve();
          await over.promise;
          throw new Error('undone');
        })
        .catch(() => undefined);
      await held.promise;
      for (const id of [1, 5, 2]) api.ctx.visits.add(visitOf(id, who === 'others' ? 'b' : 'a'));
      for (const id of [2, 5, 1]) other.ctx.visits.add(visitOf(id, who === 'others' ? 'c' : 'a'));
      const flushed = Promise.all([api.ctx.visits.flush(), other.ctx.visits.flush()]);
      await waiting(api, 2);
      over.resolve();
      await Promise.all([holding, flushed]);
      expect(api.logged() + other.logged()).not.toContain('could not be written');
    },
  );
});

it('a transaction undone by the database, as it does with one of two, is done again', async () => {
  const { ctx } = await serveApi();
  const users = ['a', 'b'].map((name) => ({
    username: name,
    email: `${name}@x.mz`,
    email_key: `${name}@x.mz`,
    created_at: '2026-01-01',
  }));
  await ctx.db
    .insertInto('users')
    .values(users as never)
    .execute();
  const bothHold = Promise.withResolvers<void>();
  let held = 0;
  const touch = (...ids: readonly number[]) =>
    ctx.db.inTransaction(async (tx) => {
      for (const id of ids) {
        await tx.updateTable('users').set({ bio: 'x' }).where('id', '=', id).execute();
        held += 1;
        if (held === 2) bothHold.resolve();
        await bothHold.promise;
      }
    });
  await expect(Promise.all([touch(1, 2), touch(2, 1)])).resolves.toHaveLength(2);
});

it('mending the entries waits for what is being changed, and does not bring back what it was', async () => {
  const [api, nelson] = await serving(freelancer);
  await publishes(nelson);
  await publishes(nelson);
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = api.ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, nelson.user.id);
    await tx.updateTable('services').set({ status: 'Pausado' }).where('id', '=', 1).execute();
    await tx.updateTable('services').set({ deleted_at: 'now' }).where('id', '=', 2).execute();
    await refreshEntry(tx, 'service', 1);
    await removeEntry(tx, 'service', 2);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  // So that there is something to mend.
  await api.ctx.db.updateTable('entries').set({ province: 'Gaza' }).where('type', '=', 'user').execute();
  const mending = mendEntries(api.ctx);
  await waiting(api);
  over.resolve();
  await changing;
  expect([await mending, await countWrongEntries(api.ctx)]).toEqual([1, 0]);
});
