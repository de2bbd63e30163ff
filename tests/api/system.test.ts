// @module-tag both-databases
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SystemState } from '#lib/contract/system.ts';
import { alarmMails } from '#lib/copy/system-alarms.ts';
import { giveRole } from '#server/standing.ts';
import { forgetSamples } from '#server/system/system.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { moderator, reports } from '#tests/support/cast/moderation.ts';
import { person } from '#tests/support/cast/people.ts';
import { beginsByPhone } from '#tests/support/cast/phones.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import {
  ago,
  backedUp,
  backupsInto,
  day,
  figureFor,
  hour,
  isLate,
  minute,
  runsFor,
  systemFor,
} from '#tests/support/cast/system.ts';
import { sends } from '#tests/support/cast/verification.ts';
import { freshFolder } from '#tests/support/database.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { opens } from '#tests/support/sockets.ts';

const address = '/moderation/system';

describe('the state of the system', () => {
  it('is not there for who is no operator, and asks operators for a second factor', async () => {
    const { api, olga } = await runsFor(1);
    for (const who of [await person(api), await moderator(api)])
      expect(await codeOf(who.ask(address))).toBe('not_found');
    expect((await olga.ask(address)).status).toBe(200);
    await api.ctx.db.deleteFrom('totps').where('user_id', '=', olga.user.id).execute();
    expect(await codeOf(olga.ask(address))).toBe('second_factor_needed');
    await giveRole(api.ctx, olga.email, 'moderator');
    expect(await codeOf(olga.ask(address))).toBe('not_found');
  });

  it('says how late the queue is and what failed, without a word of whom it is about', async () => {
    const { api, olga } = await runsFor(1);
    await api.ctx.db.deleteFrom('queue').execute();
    const quiet = { state: 'ok', value: 0, since: null };
    expect(await figureFor(olga, 'queue_oldest')).toMatchObject(quiet);
    await isLate(api, hour);
    expect(await figureFor(olga, 'queue_oldest')).toMatchObject({ state: 'ok', value: 3600 });
    await isLate(api, 2 * hour);
    // Work of a later hour is not late.
    await isLate(api, -hour, {
      kind: 'mail',
      failure: 'Error ESOCKET',
      tries: 2,
      created_at: ago(api, minute),
    });
    const payload = JSON.stringify({ to: 'maria@x.mz', values: { code: '482913' } });
    const parked = { kind: 'mail', payload, failure: 'Error EMESSAGE 550', tries: 10 };
    await isLate(api, day, { ...parked, parked_at: ago(api, hour) });
    await isLate(api, day, { ...parked, parked_at: ago(api, 25 * hour) });
    await isLate(api, day, { ...parked, kind: 'push', failure: 'TypeError', parked_at: ago(api, minute) });
    const { figures, failures } = await systemFor(olga);
    expect(Object.fromEntries(figures.map(({ name, state, value }) => [name, [state, value]]))).toMatchObject(
      {
        queue_oldest: ['red', 7200],
        queue_due: ['ok', 2],
        queue_given_up: ['red', 2],
        mails_given_up: ['red', 1],
        pushes_given_up: ['red', 1],
        mails_waiting: ['ok', 1],
      },
    );
    expect(failures).toEqual([
      { kind: 'mail', failure: 'Error EMESSAGE 550', parked: 2, trying: 0 },
      { kind: 'mail', failure: 'Error ESOCKET', parked: 0, trying: 1 },
      { kind: 'push', failure: 'TypeError', parked: 1, trying: 0 },
    ]);
    expect(JSON.stringify({ figures, failures })).not.toMatch(/maria|482913/);
    await isLate(api, 61 * minute, { kind: 'mail' });
    expect(await figureFor(olga, 'mails_waiting')).toMatchObject({ state: 'red', value: 2 });
  });

  it('says what is free on the disks and what the database takes', async () => {
    const folder = await backupsInto();
    const { olga } = await runsFor(1, folder);
    for (const name of ['data_disk', 'backup_disk'] as const) {
      const { state, value, share } = await figureFor(olga, name);
      expect(value).toBeGreaterThan(0);
      expect(state).toBe(Number(share) < 0.1 ? 'red' : 'ok');
    }
    const database = await figureFor(olga, 'database');
    expect(database.value).toBeGreaterThan(100_000);
    // It is made with the first backup.
    await rm(folder.backups.folder, { recursive: true });
    expect((await figureFor(olga, 'backup_disk')).value).toBeGreaterThan(0);
  });

  it('is red where a disk cannot be read, and the log says why', async () => {
    const file = join(await freshFolder(), 'a-file');
    await writeFile(file, '');
    const { api, olga } = await runsFor(1, await backupsInto(join(file, 'backups')));
    expect(await figureFor(olga, 'backup_disk')).toMatchObject({ state: 'red', value: null, share: null });
    expect(api.logged()).toContain('ENOTDIR');
  });

  it('says plainly that no backups are made where none are asked for', async () => {
    const { api, olga } = await runsFor(400);
    await backedUp(api, 300 * day);
    for (const name of ['backup', 'proof', 'backup_disk'] as const)
      expect(await figureFor(olga, name)).toMatchObject({ state: 'off', value: null, since: null });
  });

  it('says when the last good backup was made and proven, and what went wrong since', async () => {
    const { api, olga } = await runsFor(0, await backupsInto());
    const none = { state: 'red', value: null, since: null, bytes: null, failure: null };
    expect(await figureFor(olga, 'backup')).toMatchObject(none);
    expect(await figureFor(olga, 'proof')).toMatchObject(none);
    await backedUp(api, 3 * day, { proved_at: ago(api, 2 * day) });
    expect(await figureFor(olga, 'backup')).toMatchObject({
      state: 'red',
      value: (3 * day) / 1000,
      since: ago(api, 3 * day),
      bytes: 5_000_000,
    });
    expect(await figureFor(olga, 'proof')).toMatchObject({ state: 'ok', value: (2 * day) / 1000 });
    await backedUp(api, day);
    expect(await figureFor(olga, 'backup')).toMatchObject({ state: 'ok', value: day / 1000 });
    await backedUp(api, hour, { ended_at: null, bytes: null });
    expect(await figureFor(olga, 'backup')).toMatchObject({ state: 'ok', failure: null });
    await backedUp(api, minute, { bytes: null, failure: 'No space left.' });
    expect(await figureFor(olga, 'backup')).toMatchObject({
      state: 'red',
      value: day / 1000,
      bytes: 5_000_000,
      failure: 'No space left.',
    });
    await backedUp(api, 0, { proved_at: ago(api, 0), proof_failure: 'Two tables differ.' });
    expect(await figureFor(olga, 'proof')).toMatchObject({
      state: 'red',
      value: (2 * day) / 1000,
      failure: 'Two tables differ.',
    });
    expect(await figureFor(olga, 'backup')).toMatchObject({ state: 'ok', value: 0 });
  });

  it('counts the cases and the companies that wait, and is red when one has waited for a day', async () => {
    const { api, olga } = await runsFor(1);
    const { who: rosa, company } = await owner(api);
    await sends(rosa, company.id);
    const zito = await person(api);
    await reports(rosa, { type: 'user', id: zito.user.id });
    for (const name of ['cases', 'verifications'] as const)
      expect(await figureFor(olga, name)).toMatchObject({ state: 'ok', value: 1, since: ago(api, 0) });
    api.clock.advance(day + 1);
    const later = await moderator(api, 'operator');
    for (const name of ['cases', 'verifications'] as const)
      expect(await figureFor(later, name)).toMatchObject({ state: 'red', value: 1 });
  });
});

describe('a program', () => {
  it('count the devices that listen once more between two samples', async () => {
    const [api, vera] = await serving((api) => moderator(api, 'operator'));
    await api.sampler.sample();
    const rosa = await person(api);
    await opens(api.port, '/notifications/ws', { token: rosa.tokens.access_token });
    const listening = async () =>
      (await vera.call<SystemState>('GET', '/moderation/system')).programs.flatMap(({ figures }) =>
        figures.filter(({ name }) => name === 'sockets').map(({ value }) => value),
      );
    expect(await listening()).toEqual([0]);
    await api.sampler.countSockets();
    expect(await listening()).toEqual([1]);
  });

  it('says what it does every five minutes, and is alive for six', async () => {
    const { api, olga } = await runsFor(1);
    expect(await figureFor(olga, 'programs')).toMatchObject({ state: 'red', value: 0 });
    const beside = await serveApi({ beside: api });
    api.pageCache.answered.hits = 30;
    api.pageCache.answered.misses = 10;
    await api.sampler.sample();
    await beside.sampler.sample();
    const { programs, figures } = await systemFor(olga);
    expect(figures.find(({ name }) => name === 'programs')).toMatchObject({ state: 'ok', value: 2 });
    expect(new Set(programs.map(({ id }) => id)).size).toBe(2);
    const kept = programs.map((one) => one.figures.find(({ name }) => name === 'kept_pages')?.value);
    expect(kept).toEqual(expect.arrayContaining([0.75, null]));
    const [own] = programs;
    expect(own).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), seen_at: ago(api, 0) });
    const memory = own?.figures.find(({ name }) => name === 'memory');
    expect(memory?.value).toBeGreaterThan(10_000_000);
    expect(memory?.share).toBeGreaterThan(0);
    const lined = [...figures, ...programs.flatMap((one) => one.figures)].filter(({ line }) => line?.path);
    expect(new Set(lined.map(({ name }) => name))).toEqual(
      new Set(['queue_oldest', 'data_disk', 'delay', 'memory', 'kept_pages']),
    );
    api.clock.advance(5 * minute);
    api.pageCache.answered.misses += 3;
    await api.sampler.sample();
    api.clock.advance(2 * minute);
    const later = await systemFor(olga);
    expect(later.programs).toHaveLength(1);
    expect(later.programs[0]?.figures).toContainEqual(
      expect.objectContaining({ name: 'kept_pages', value: 0, state: 'ok' }),
    );
  });

  it('is seen by its newer version, which may have other figures', async () => {
    const { api, olga } = await runsFor(1);
    const figures = JSON.stringify({ version: '0.0.9' });
    await api.ctx.db
      .insertInto('system_samples')
      .values({ program: 'old', at: ago(api, 0), figures })
      .execute();
    await api.sampler.sample();
    expect((await systemFor(olga)).programs).toHaveLength(1);
  });

  it('forgets after a week', async () => {
    const api = await serveApi();
    await api.sampler.sample();
    api.clock.advance(7 * day);
    await api.sampler.sample();
    await forgetSamples(api.ctx);
    expect(await api.ctx.db.selectFrom('system_samples').select('at').execute()).toHaveLength(2);
    api.clock.advance(1);
    await forgetSamples(api.ctx);
    expect(await api.ctx.db.selectFrom('system_samples').select('at').execute()).toEqual([
      { at: ago(api, 1) },
    ]);
  });
});

describe('an alarm', () => {
  const begun = async (settings: Parameters<typeof serveApi>[0] = {}, days = 3) => {
    const server = await mailServer();
    const own = { smtpUrl: server.url, supportEmail: 'suporte@x.mz', ...settings };
    const { api, olga } = await runsFor(days, own);
    await api.ctx.db.deleteFrom('queue').execute();
    const subjects = () => server.delivered.map((mail) => mail.header('subject'));
    return { api, olga, server, subjects, own };
  };
  const alarms = ({ ctx }: TestApi) => ctx.db.selectFrom('system_alarms').selectAll().execute();

  it('is told once by two programs, without the queue, again after a day, and is over when it is over', async () => {
    const { api, server, subjects, own } = await begun();
    const beside = await serveApi({ ...own, beside: api });
    const both = () => Promise.all([api.sampler.sample(), beside.sampler.sample()]);
    await isLate(api, hour);
    await both();
    expect([subjects(), await alarms(api)]).toEqual([[], []]);
    api.clock.advance(1);
    const begunAt = ago(api, 0);
    await both();
    await both();
    expect(subjects()).toEqual([alarmMails.queue.subject]);
    const [mail] = server.delivered;
    expect(mail?.recipients).toEqual(['suporte@x.mz']);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(alarmMails.queue.act);
      expect(part).toContain(`${api.ctx.config.publicUrl}/moderacao/sistema`);
    }
    expect(await alarms(api)).toEqual([{ name: 'queue', since: begunAt, told_at: begunAt }]);
    expect(await api.ctx.db.selectFrom('queue').select('kind').execute()).toEqual([
      { kind: 'sweep-pictures' },
    ]);
    api.clock.advance(day - 1);
    await both();
    expect(subjects()).toHaveLength(1);
    api.clock.advance(1);
    await both();
    await both();
    expect(subjects()).toHaveLength(2);
    const ids = server.delivered.map((one) => one.header('message-id'));
    expect(new Set(ids).size).toBe(2);
    await api.ctx.db.deleteFrom('queue').execute();
    await both();
    api.clock.advance(hour - 1);
    await isLate(api, 2 * hour);
    await both();
    await api.ctx.db.deleteFrom('queue').execute();
    await both();
    api.clock.advance(hour - 1);
    await both();
    expect((await alarms(api)).map(({ name }) => name).sort()).toEqual(['calm queue', 'queue']);
    expect(subjects()).toHaveLength(2); // what goes to and fro is one alarm
    api.clock.advance(1);
    await both();
    expect(await alarms(api)).toEqual([]);
    await isLate(api, 2 * hour);
    await both();
    expect(subjects()).toHaveLength(3);
  });

  it('that nobody takes is logged and tried again with the next sample, as the same mail', async () => {
    const { api, server } = await begun();
    await isLate(api, 2 * hour);
    server.answerWith(451);
    await api.sampler.sample();
    expect(await alarms(api)).toMatchObject([{ name: 'queue', told_at: null }]);
    expect(api.logged()).toContain('Operators could not be told of an alarm; it is tried again.');
    server.answerWith(250);
    api.clock.advance(5 * minute);
    await api.sampler.sample();
    expect(await alarms(api)).toMatchObject([{ name: 'queue', told_at: ago(api, 0) }]);
    const [first, second, ...more] = server.delivered.map((one) => one.header('message-id'));
    expect([second, more]).toEqual([first, []]);
  });

  it('is left to the program that is sending it, unless that one was killed', async () => {
    const { api, subjects } = await begun();
    await isLate(api, 2 * hour);
    await api.ctx.db
      .insertInto('system_alarms')
      .values({ name: 'sending queue', since: ago(api, 0) })
      .execute();
    api.clock.advance(10 * minute);
    await api.sampler.sample();
    expect(subjects()).toEqual([]);
    api.clock.advance(1);
    await api.sampler.sample();
    expect(subjects()).toEqual([alarmMails.queue.subject]);
    expect((await alarms(api)).map(({ name }) => name)).toEqual(['queue']);
  });

  it('comes when the SMS of a day are used up, which the page and the metrics say too', async () => {
    const { api, olga, subjects } = await begun({ smsPerDay: 1 });
    await api.sampler.sample();
    expect(subjects()).toEqual([]);
    await made(beginsByPhone(api));
    expect((await beginsByPhone(api)).status).toBe(503);
    await api.sampler.sample();
    expect(subjects()).toEqual([alarmMails.sms.subject]);
    const figures = (await systemFor(olga)).figures.filter(({ name }) => name.startsWith('sms_'));
    expect(figures.map(({ name, state, value }) => [name, state, value])).toEqual([
      ['sms_sent', 'ok', 1],
      ['sms_left', 'red', 0],
      ['sms_refused', 'ok', 0],
    ]);
  });

  it('of a full disk lasts until all programs have room', async () => {
    const { api, subjects, own } = await begun({ diskFree: 0.1 });
    const beside = await serveApi({ ...own, beside: api, diskFree: 0.0999 });
    await api.sampler.sample();
    expect(subjects()).toEqual([]);
    await beside.sampler.sample();
    expect(subjects()).toEqual([alarmMails.disk.subject]);
    api.clock.advance(5 * minute);
    await api.sampler.sample();
    expect(await alarms(api)).toMatchObject([{ name: 'disk' }]);
    const grown = await serveApi({ ...own, beside: api });
    api.clock.advance(6 * minute + 1);
    await grown.sampler.sample();
    expect((await alarms(api)).map(({ name }) => name).sort()).toEqual(['calm disk', 'disk']);
  });

  it('is none of work that was queued as due since long before', async () => {
    const { api, subjects } = await begun();
    await isLate(api, 2 * hour, { due_at: '1970-01-01T00:00:00.000Z', created_at: ago(api, hour) });
    await api.sampler.sample();
    expect(subjects()).toEqual([]);
    api.clock.advance(1);
    await api.sampler.sample();
    expect(subjects()).toEqual([alarmMails.queue.subject]);
  });

  it('of a proof that failed is told', async () => {
    const { api, subjects } = await begun(await backupsInto());
    await backedUp(api, hour, { proved_at: ago(api, hour), proof_failure: 'The backup is damaged' });
    await api.sampler.sample();
    expect(subjects()).toEqual([alarmMails.proof.subject]);
    await backedUp(api, 0, { proved_at: ago(api, 0) });
    await api.sampler.sample();
    expect((await alarms(api)).map(({ name }) => name).sort()).toEqual(['calm proof', 'proof']);
  });

  it('of a full disk of backups is its own', async () => {
    const { api, subjects } = await begun({ ...(await backupsInto()), diskFree: 0.01 });
    await backedUp(api, hour);
    await api.sampler.sample();
    expect(subjects().sort()).toEqual([alarmMails.disk.subject, alarmMails['backup-disk'].subject].sort());
  });

  it.each([
    ['of backups comes two days after the last one', 3, true],
    ['of backups waits for the first one of a site that is younger than two days', 2, false],
  ])('%s', async (_, days, hasOne) => {
    const { api, subjects } = await begun(await backupsInto(), days);
    if (hasOne) await backedUp(api, 2 * day);
    await api.sampler.sample();
    expect(subjects()).toEqual([]);
    api.clock.advance(1);
    await api.sampler.sample();
    expect(subjects()).toEqual([alarmMails.backup.subject]);
  });
});

it('the metrics say the same', async () => {
  const { api } = await runsFor(0, await backupsInto());
  await api.ctx.db.deleteFrom('queue').execute();
  await isLate(api, 2 * hour);
  await isLate(api, day, { kind: 'mail', failure: 'Error', parked_at: ago(api, minute) });
  const read = async () => (await api.askRoot('/metrics')).text();
  expect(await read()).not.toMatch(/backup_age|backup_proof_age/);
  await backedUp(api, day, { proved_at: ago(api, hour) });
  const { who: rosa, company } = await owner(api);
  await sends(rosa, company.id);
  await api.ctx.db.deleteFrom('queue').where('due_at', '>', ago(api, hour)).execute();
  api.pageCache.answered.hits = 7;
  api.pageCache.answered.misses = 5;
  const text = await read();
  for (const line of [
    'queue_oldest_due_seconds 7200',
    'queue_due 1',
    'queue_given_up_last_day 1',
    'mails_given_up_last_day 1',
    'pushes_given_up_last_day 0',
    'backup_age_seconds 86400',
    'backup_proof_age_seconds 3600',
    'verifications_waiting 1',
    'sockets_open 0',
    'kept_pages_hits_total 7',
    'kept_pages_misses_total 5',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toContain('# TYPE kept_pages_hits_total counter');
  expect(text).toMatch(/\ndata_disk_free_bytes \d+\n/);
  expect(text).toMatch(/\nbackup_disk_free_ratio 0\.\d+\n/);
  expect(text).toMatch(/\ndatabase_bytes \d+\n/);
});
