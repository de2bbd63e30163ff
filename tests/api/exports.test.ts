// @module-tag one-database
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endOverdueExports } from '#server/exports/exports.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { suspend } from '#server/standing.ts';
import type { TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { posted, says, startsWith } from '#tests/support/cast/chat.ts';
import { asksForCopy, copiesOf, fetchesCopy } from '#tests/support/cast/exports.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { deliveredTo } from '#tests/support/cast/mails.ts';
import { person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { keptPicture, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { htmlFaults } from '#tests/support/html-faults.ts';
import { jpeg } from '#tests/support/pictures.ts';

const hourMs = 60 * 60 * 1000;

const statusOf = async (api: TestApi, address: string) => (await api.askRoot(address)).status;

/** With a copy that is ready. */
async function ready() {
  const [api, rosa] = await serving(person);
  await asksForCopy(rosa);
  await work(api);
  const [copy] = await copiesOf(rosa);
  if (!copy?.url) throw new Error('The copy is not ready.');
  return { api, rosa, copy, url: copy.url };
}

const stored = ({ ctx }: TestApi) => Array.fromAsync(ctx.privateStorage.list());

describe('a copy of one’s data', () => {
  it('is made once where it is asked for twice at once, and may be asked for three times a day', async () => {
    const [api, rosa] = await serving(person);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rosa.send('POST', '/users/me/exports')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    for (let more = 0; more < 2; more += 1) {
      await work(api);
      expect((await rosa.send('POST', '/users/me/exports')).status).toBe(201);
    }
    await work(api);
    expect(await codeOf(rosa.send('POST', '/users/me/exports'))).toBe('rate_limited');
    api.clock.advance(24 * hourMs);
    expect((await (await signsInAgain(api, rosa)).send('POST', '/users/me/exports')).status).toBe(201);
  });

  it('is told of in the list, by mail and among what happened, and offered as a file of its day', async () => {
    const { api, rosa, copy, url } = await ready();
    const now = api.clock.now().getTime();
    expect(copy).toMatchObject({ state: 'ready', expires_at: new Date(now + 48 * hourMs).toISOString() });
    expect(await rosa.call('GET', '/notifications')).toMatchObject([
      { title: 'A cópia dos seus dados está pronta', path: '/settings#data' },
    ]);
    const [mail] = await deliveredTo(api, rosa.email);
    expect(mail?.text).toContain('/settings#data');
    expect(mail?.text).not.toContain('/files/');
    expect(await rosa.call('GET', '/users/me/activity')).toMatchObject([{ what: 'export-asked' }, {}]);

    const answer = await api.askRoot(url);
    const day = api.clock.now().toISOString().slice(0, 10);
    expect(answer.headers.get('content-disposition')).toMatch(
      `attachment; filename="bizlink-dados-${day}.zip"`,
    );
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect((await answer.bytes()).length).toBe(copy.bytes);
    const part = await api.askRoot(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
  });

  it('is read by nobody else: not by another’s name, and not without a signature', async () => {
    const { api, rosa, url } = await ready();
    const zito = await person(api);
    expect(await copiesOf(zito)).toEqual([]);
    const asZito = url.replace(`reader=${rosa.user.id}`, `reader=${zito.user.id}`);
    expect(asZito).not.toBe(url);
    expect(await statusOf(api, asZito)).toBe(403);
    expect(await statusOf(api, url.replace(/\?.*$/, ''))).toBe(403);
    // As it would be if the row were another’s, or over before its address is.
    const { db, clock } = api.ctx;
    await db.updateTable('exports').set({ user_id: zito.user.id }).execute();
    expect(await statusOf(api, url)).toBe(404);
    await db.updateTable('exports').set({ user_id: rosa.user.id }).execute();
    expect(await statusOf(api, url)).toBe(200);
    await db.updateTable('exports').set({ expires_at: clock.now().toISOString() }).execute();
    expect(await statusOf(api, url)).toBe(404);
  });

  it('ends after 48 hours, for whoever has its address, and its file goes', async () => {
    const { api, rosa, url } = await ready();
    api.clock.advance(48 * hourMs - 1000);
    expect(await statusOf(api, url)).toBe(200);
    api.clock.advance(1000);
    expect(await statusOf(api, url)).toBe(403);
    expect(await copiesOf(await signsInAgain(api, rosa))).toMatchObject([{ state: 'gone', url: null }]);
    expect(await stored(api)).toHaveLength(1);
    await work(api);
    expect(await stored(api)).toEqual([]);
    const row = await api.ctx.db.selectFrom('exports').select(['state', 'file']).executeTakeFirst();
    expect(row).toEqual({ state: 'gone', file: null });
  });

  it('gives way to a newer one', async () => {
    const { api, rosa, url } = await ready();
    await asksForCopy(rosa);
    expect(await statusOf(api, url)).toBe(200);
    await work(api);
    expect(await statusOf(api, url)).toBe(404);
    expect((await copiesOf(rosa)).map(({ state }) => state)).toEqual(['ready', 'gone']);
    expect(await stored(api)).toHaveLength(1);
  });

  it('is given to who is suspended, by an address that works', async () => {
    const [api, rosa] = await serving(person);
    await suspend(api.ctx, rosa.email);
    const { page } = await fetchesCopy(api, await signsInAgain(api, rosa));
    expect(page).toContain('Os meus dados');
  });

  it('goes with the account', async () => {
    const { api, rosa, url } = await ready();
    await rosa.call('POST', '/users/me/deletion', { password: rosa.password });
    // What was planned before the copy was ready has found it in use.
    api.clock.advance(2 * hourMs);
    await work(api);
    expect(await stored(api)).toHaveLength(1);
    await erases(api.ctx, rosa);
    expect(await statusOf(api, url)).toBe(404);
    await work(api);
    expect(await stored(api)).toEqual([]);
  });

  it.each(hostileWords)('takes “%s” for words, wherever it stands', async (word) => {
    const [api, rosa] = await serving((api) => freelancer(api, { title: word, description: word }));
    await rosa.call('PUT', '/users/me', { full_name: word.slice(0, 60), bio: word });
    await publishes(rosa, { title: word, description: word, tags: [word.slice(0, 30)] });
    const id = await startsWith(rosa, await person(api, { full_name: word.slice(0, 60) }));
    await says(rosa, id, word);
    await posted(rosa, id, pdf(), { name: `${word}.pdf` });
    const { files } = await fetchesCopy(api, rosa);
    const pages = [...files].filter(([name]) => name.endsWith('.html'));
    expect(pages).toHaveLength(2);
    for (const [name, content] of pages) {
      const html = String(content);
      expect(await htmlFaults(html), name).toEqual([]);
      expect(html).not.toMatch(/<(script|img src=x|link|main>\s*<main)/);
      expect(html.match(/<meta http-equiv/g)).toHaveLength(1);
    }
  });
});

describe('a copy that cannot be made', () => {
  const drafts = async ({ ctx }: TestApi) => (await readdir(join(ctx.config.dataDir, 'tmp'))).length;

  it('leaves nothing, is tried again, and then has failed, so that its person may ask again', async () => {
    const [api, rosa] = await serving(person);
    const { privateStorage } = api.ctx;
    let isBroken = true;
    const breaking = {
      ...privateStorage,
      putFile: async (...given: Parameters<typeof privateStorage.putFile>) => {
        if (isBroken) throw new Error('the storage is gone');
        return privateStorage.putFile(...given);
      },
    };
    const worker = createWorker({ ...api.ctx, privateStorage: breaking }, queued);
    await asksForCopy(rosa);
    for (let tries = 0; tries < 4; tries += 1) {
      await worker.runDue();
      expect(await drafts(api)).toBe(0);
      api.clock.advance(10 * 60 * 1000);
    }
    expect(await copiesOf(await signsInAgain(api, rosa))).toMatchObject([{ state: 'failed', url: null }]);
    expect((await deliveredTo(api, rosa.email)).at(-1)?.header('subject')).toMatch(/^Não foi possível/);
    expect(await stored(api)).toEqual([]);
    isBroken = false;
    const later = await signsInAgain(api, rosa);
    await asksForCopy(later);
    await worker.runDue();
    expect(await copiesOf(later)).toMatchObject([{ state: 'ready' }, { state: 'failed' }]);
  });

  it('because it is stuck is cut off, and stops nobody else’s', async () => {
    const [api, rosa, zito] = await serving(person, person);
    await keptPicture(rosa, await jpeg({ width: 400 }));
    const { storage } = api.ctx;
    const stuck = { ...storage, pieces: () => new Promise<never>(() => undefined) };
    const runs = (attemptMs: number) => {
      const long = { 'make-export': { leaseMs: 10_000, attemptMs } };
      return createWorker({ ...api.ctx, storage: stuck }, queued, { long }).runDue();
    };
    await asksForCopy(rosa);
    await asksForCopy(zito);
    await runs(1500);
    expect(await copiesOf(rosa)).toMatchObject([{ state: 'queued' }]);
    expect(await copiesOf(zito)).toMatchObject([{ state: 'ready' }]);
    for (let tries = 1; tries < 4; tries += 1) {
      api.clock.advance(10 * 60 * 1000);
      await runs(50);
    }
    expect(await copiesOf(await signsInAgain(api, rosa))).toMatchObject([{ state: 'failed' }]);
  });

  it('because its work was lost does not keep its person from asking again', async () => {
    const [api, rosa] = await serving(person);
    await asksForCopy(rosa);
    await api.ctx.db.deleteFrom('queue').where('kind', '=', 'make-export').execute();
    api.clock.advance(25 * hourMs);
    const later = await signsInAgain(api, rosa);
    expect(await later.send('POST', '/users/me/exports')).toMatchObject({ status: 200 });
    await sweeps(api);
    expect(await copiesOf(later)).toMatchObject([{ state: 'failed' }]);
    expect(await later.send('POST', '/users/me/exports')).toMatchObject({ status: 201 });
  });

  it('whose end was lost goes at night', async () => {
    const { api, url } = await ready();
    await api.ctx.db.deleteFrom('queue').where('kind', '=', 'end-export').execute();
    api.clock.advance(49 * hourMs);
    await sweeps(api);
    expect(await statusOf(api, url)).toBe(403);
    expect(await stored(api)).toEqual([]);
    const rows = () => api.ctx.db.selectFrom('exports').select('state').execute();
    expect(await rows()).toEqual([{ state: 'gone' }]);
    api.clock.advance(29 * 24 * hourMs);
    await sweeps(api);
    expect(await rows()).toEqual([]);
  });
});

async function sweeps(api: TestApi): Promise<void> {
  await endOverdueExports(api.ctx);
  await work(api);
}
