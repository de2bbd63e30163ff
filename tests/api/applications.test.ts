// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import { applicationStatuses, moves } from '#lib/applications/states.ts';
import type { ApplicationCounts, OwnApplication, ReceivedApplication } from '#lib/contract/applications.ts';
import type { Job, JobForViewer } from '#lib/contract/jobs.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { applicationTexts as texts } from '#lib/copy/applications.ts';
import { jobTexts } from '#lib/copy/jobs.ts';
import { recountApplications } from '#server/applications/applications.ts';
import { eraseAccount } from '#server/erasure.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { giveBack, withhold } from '#server/screening/screening.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applies, applying, pdf } from '#tests/support/cast/applications.ts';
import { crowd } from '#tests/support/cast/crowd.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome, refusal } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const minute = 60_000;

/** Does all queued work but sending mails, which stay in the queue to be looked at. */
async function work(api: TestApi): Promise<void> {
  const { mail: _, ...others } = queued;
  const worker = stoppedInTheEnd(
    createWorker(api.ctx, {
      ...others,
      mail: async () => {
        throw new Error('later');
      },
    }),
  );
  await worker.runDue();
}
const told = async (api: TestApi, who: Person) =>
  (await mailsOf(api))
    .filter(({ to, template }) => to === who.email && /^(application|vacancy|deadline)/.test(template))
    .map(({ template, values }) => ({ template, ...values }));

const received = (who: Person, job: Pick<Job, 'id'>, query = '') =>
  made<ReceivedApplication[]>(who.ask(`/jobs/${job.id}/applications?${query}`));

describe('applying', () => {
  it('tells both, counts, and shows each what is theirs', async () => {
    const [api, { who: boss, company, job }] = await serving(employer);
    const ivo = await person(api, { full_name: 'Ivo Machava' });
    const sent = await applies(ivo, job.id, {
      message: 'Tenho carta.',
      cv: pdf(),
      name: '../../CV do Ivo.pdf',
    });
    expect(sent).toMatchObject({
      job_id: job.id,
      status: 'recebida',
      message: 'Tenho carta.',
      cv_name: 'CV do Ivo.pdf',
      cv_size: pdf().length,
      job: { title: job.title, company_name: company.name, is_open: true },
    });
    expect(sent).not.toHaveProperty('notes');
    expect(await made(ivo.ask(`/jobs/${job.id}`))).toMatchObject({
      applications: 1,
      my_application: { id: sent.id, status: 'recebida' },
    });
    expect(await made(boss.ask(`/jobs/${job.id}`))).toMatchObject({ my_application: null });
    const [mine] = await made<OwnApplication[]>(ivo.ask('/applications/mine'));
    expect(mine).toMatchObject({ id: sent.id, job: { slug: job.slug } });
    const [seen] = await received(boss, job);
    expect(seen).toMatchObject({
      id: sent.id,
      notes: '',
      message: 'Tenho carta.',
      applicant: { id: ivo.user.id, full_name: 'Ivo Machava' },
    });
    expect(JSON.stringify(seen)).not.toContain(ivo.email);
    await work(api);
    const of = { jobId: job.id, title: job.title };
    expect(await told(api, ivo)).toMatchObject([
      { template: 'application-sent', ...of, company: company.name },
    ]);
    expect(await told(api, boss)).toMatchObject([
      { template: 'application-received', ...of, applicant: 'Ivo Machava', count: 1 },
    ]);
  });

  it('is once a person, also in the same second, and harmless when it is sent again', async () => {
    const [api, { job }, ivo] = await serving(employer, person);
    const three = await Promise.all([1, 2, 3].map(() => applying(ivo, job.id, { cv: pdf() })));
    expect(three.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await outcome(applying(ivo, job.id))).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: texts.already },
    });
    expect(await made(api.ask(`/jobs/${job.id}`))).toMatchObject({ applications: 1 });
    expect(await recountApplications(api.ctx)).toBe(0);
    await api.ctx.db.updateTable('jobs').set({ applications: 7 }).execute();
    expect([await recountApplications(api.ctx), await recountApplications(api.ctx)]).toEqual([1, 0]);
    const ana = await person(api);
    const twins = await Promise.all([1, 2].map(() => applies(ana, job.id, { client_id: 'candidatura-1' })));
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(applying(ana, job.id, { client_id: 'candidatura-2' }))).toBe('conflict');
  });

  it('says why, in a word at least', async () => {
    const [, { job }, ivo] = await serving(employer, person);
    for (const message of ['', ' \n\t '])
      expect(await outcome(applying(ivo, job.id, { message, cv: pdf() }))).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'message', message: texts.noMessage }] },
      });
    const none = await outcome(
      ivo.ask(`/jobs/${job.id}/applications`, { method: 'POST', body: new FormData() }),
    );
    expect(none).toMatchObject({ status: 422, body: { errors: [{ field: 'message' }] } });
    expect((await applying(ivo, job.id, { message: 'Sim' })).status).toBe(201);
  });

  it('is for others than the owner, while it is open', async () => {
    const [api, { who: boss, job }] = await serving((api) => employer(api, { deadline: '2030-01-31' }));
    const ivo = await person(api);
    expect(await refusal(applying(boss, job.id))).toEqual([403, texts.ownJob]);
    expect(await codeOf(applying(ivo, 99))).toBe('not_found');
    await boss.call('PUT', `/jobs/${job.id}`, { status: 'Pausada' });
    expect(await codeOf(applying(ivo, job.id))).toBe('not_found');
    await boss.call('PUT', `/jobs/${job.id}`, { status: 'Fechada' });
    expect(await refusal(applying(ivo, job.id))).toEqual([409, jobTexts.closed]);
  });

  it('ends with the last second of the deadline', async () => {
    const api = await serveApi();
    const now = api.clock.now();
    const { job } = await employer(api, {
      deadline: new Date(now.getTime() + 2 * 60 * minute).toISOString().slice(0, 10),
    });
    const [ivo, ana] = [await person(api), await person(api)];
    // The sessions would be over: the row is set to end in a minute.
    const closes_at = new Date(now.getTime() + minute).toISOString();
    await api.ctx.db.updateTable('jobs').set({ closes_at }).execute();
    api.clock.advance(minute - 1);
    expect((await applying(ivo, job.id)).status).toBe(201);
    api.clock.advance(1);
    expect(await codeOf(applying(ana, job.id))).toBe('conflict');
  });

  it('takes a PDF of 5 MB that opens, and nothing else', async () => {
    const [, { job }, ivo] = await serving(employer, person);
    const tries = (cv: Buffer) => outcome(applying(ivo, job.id, { cv }));
    const html = Buffer.from('<script>alert(1)</script>'.repeat(4));
    expect(await tries(html)).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    expect(await tries(pdf(6 * 1024 * 1024))).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const locked = Buffer.from(
      pdf(100_000).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'),
      'latin1',
    );
    expect(await tries(locked)).toMatchObject({ status: 415, body: { detail: texts.lockedPdf } });
    expect(await made(ivo.ask('/applications/mine'))).toEqual([]);
    expect((await tries(pdf(5 * 1024 * 1024 - 2000))).status).toBe(201);
  });

  it('shows its vacancy as closed while moderation withholds that, or its company', async () => {
    const [api, { job, company }, ivo] = await serving(employer, person);
    await applies(ivo, job.id);
    const isOpen = async () =>
      (await made<OwnApplication[]>(ivo.ask('/applications/mine'))).map((one) => one.job.is_open);
    for (const [type, id] of [
      ['job', job.id],
      ['company', company.id],
    ] as const) {
      expect(await isOpen(), type).toEqual([true]);
      await api.ctx.db.inTransaction((tx) => withhold(tx, type, id, 'oculto', 1));
      expect(await isOpen(), type).toEqual([false]);
      await api.ctx.db.inTransaction((tx) => giveBack(tx, type, id, 1));
    }
  });
});

describe('a CV', () => {
  it('that is empty is refused, not left out, and a field that nobody filled is none', async () => {
    const [, { who: boss, job }, ivo] = await serving(employer, person);
    expect(await outcome(applying(ivo, job.id, { cv: Buffer.alloc(0) }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'cv', message: 'Este ficheiro está vazio. Escolha outro.' }] },
    });
    expect(await received(boss, job)).toEqual([]);
    expect((await applying(ivo, job.id, { cv: Buffer.alloc(0), name: '' })).status).toBe(201);
    expect(await received(boss, job)).toMatchObject([{ cv_name: null }]);
  });

  it('is read by the two alone, at an address that is signed and short-lived', async () => {
    const [api, { who: boss, job }, ivo, ana] = await serving(employer, person, person);
    const { cv_url, id } = await applies(ivo, job.id, { cv: pdf(3) });
    const [{ cv_url: ofBoss } = { cv_url: null }] = await received(boss, job);
    for (const address of [cv_url, ofBoss]) {
      const answer = await api.askRoot(String(address));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf(3));
    }
    const address = String(cv_url);
    const until = Number(new URLSearchParams(address.split('?')[1]).get('until'));
    for (const altered of [
      address.split('?')[0],
      `${address}x`,
      address.replace(/until=\d+/, `until=${until + 60}`),
      address.replace('/files/', '/files/a'),
      '/files/../bizlink.db',
      '/files/',
    ])
      expect((await api.askRoot(String(altered))).status, altered).toBeGreaterThanOrEqual(403);
    for (const other of [ana, boss]) expect(await made(other.ask('/applications/mine'))).toEqual([]);
    for (const other of [ana, ivo]) {
      expect(await codeOf(other.ask(`/jobs/${job.id}/applications`))).toBe('forbidden');
      expect(await codeOf(other.send('PUT', `/applications/${id}`, { notes: 'x' }))).toBe('not_found');
    }
    api.clock.advance(10 * minute + 1000);
    expect((await api.askRoot(address)).status).toBe(403);
  });

  it('goes with the application, and with what never became one', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    const { cv_url, id } = await applies(ivo, job.id, { cv: pdf() });
    await work(api);
    expect(await codeOf(boss.send('DELETE', `/applications/${id}`))).toBe('not_found');
    expect((await ivo.send('DELETE', `/applications/${id}`)).status).toBe(204);
    expect(await codeOf(ivo.send('DELETE', `/applications/${id}`))).toBe('not_found');
    await work(api);
    expect((await api.askRoot(String(cv_url))).status).toBe(404);
    expect(await made(api.ask(`/jobs/${job.id}`))).toMatchObject({ applications: 0 });
    expect((await told(api, boss)).slice(1)).toMatchObject([
      { template: 'application-withdrawn', applicant: ivo.user.full_name },
    ]);
    const again = await applies(ivo, job.id, { cv: pdf() });
    api.clock.advance(61 * minute);
    await work(api);
    const name = String(again.cv_url).slice('/files/'.length).split('?')[0] ?? '';
    expect(await api.ctx.privateStorage.has(name)).toBe(true);
  });

  it('goes with the account of either', async () => {
    const [api, { who: boss, job }, ivo, ana] = await serving(employer, person, person);
    const files: string[] = [];
    for (const who of [ivo, ana])
      files.push(
        String((await applies(who, job.id, { cv: pdf() })).cv_url)
          .slice('/files/'.length)
          .split('?')[0] ?? '',
      );
    const gone = async ({ user }: Person) => {
      const deletion_due_at = api.clock.now().toISOString();
      await api.ctx.db.updateTable('users').set({ deletion_due_at }).where('id', '=', user.id).execute();
      await eraseAccount(api.ctx, { userId: user.id });
      await work(api);
      return Promise.all(files.map((name) => api.ctx.privateStorage.has(name)));
    };
    expect(await gone(ivo)).toEqual([false, true]);
    expect(await made(api.ask(`/jobs/${job.id}`))).toMatchObject({ applications: 1 });
    expect(await gone(boss)).toEqual([false, false]);
    // What Ana wrote is hers, and she sees what became of it, until she takes it off her list.
    const [left] = await made<OwnApplication[]>(ana.ask('/applications/mine'));
    expect(left).toMatchObject({
      status: 'recebida',
      message: 'Bom dia. Tenho experiência.',
      cv_url: null,
      job: { title: job.title, company_name: 'Empresa que saiu do BizLink', is_open: false, is_gone: true },
    });
    expect(await codeOf(ivo.send('DELETE', `/applications/${left?.id}`))).toBe('not_authenticated');
    expect(await codeOf((await person(api)).send('DELETE', `/applications/${left?.id}`))).toBe('not_found');
    expect((await ana.send('DELETE', `/applications/${left?.id}`)).status).toBe(204);
    expect(await made(ana.ask('/applications/mine'))).toEqual([]);
  });
});

describe('an owner', () => {
  it('moves an application only along its ways, and the applicant is told', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    const { id } = await applies(ivo, job.id);
    // Which ways there are says the table: one that is, and one that is not, show that it is asked.
    for (const from of applicationStatuses)
      for (const to of [moves[from][0], applicationStatuses.find((one) => !moves[from].includes(one))]) {
        if (!to) continue;
        const settled = { status: from, settles_at: null, undo: null };
        await api.ctx.db.updateTable('applications').set(settled).execute();
        const answer = await boss.send('PUT', `/applications/${id}`, { status: to });
        expect(answer.status, `${from} → ${to}`).toBe(from === to || moves[from].includes(to) ? 200 : 409);
      }
    const settled = { settles_at: null, undo: null };
    await api.ctx.db
      .updateTable('applications')
      .set({ status: 'aceite', ...settled })
      .execute();
    expect(await outcome(boss.send('PUT', `/applications/${id}`, { status: 'recusada' }))).toMatchObject({
      status: 409,
      body: { detail: texts.mayNotMove },
    });
    const asNew = { status: 'recebida', tells_at: null, told_status: null } as const;
    await api.ctx.db.updateTable('applications').set(asNew).execute();
    await api.ctx.db.deleteFrom('queue').execute();
    await boss.call('PUT', `/applications/${id}`, { status: 'pre_selecionada' });
    await boss.call('PUT', `/applications/${id}`, { status: 'pre_selecionada' });
    await work(api);
    expect(await told(api, ivo)).toMatchObject([
      { template: 'application-moved', status: 'pre_selecionada' },
    ]);
    for (const odd of [{}, { status: 'talvez' }, { notes: 7 }])
      expect(await codeOf(boss.send('PUT', `/applications/${id}`, odd))).toBe('validation_failed');
  });

  describe('who invites to an interview', () => {
    const at = '2026-11-27T12:30:00.000Z';
    const place = 'Av. Eduardo Mondlane 123';
    const invited = async () => {
      const [api, { who: boss, company, job }, ivo] = await serving(employer, person);
      const { id } = await applies(ivo, job.id);
      const edits = (given: object, who = boss) => who.send('PUT', `/applications/${id}`, given);
      const seen = async () => [
        (await made<OwnApplication[]>(ivo.ask('/applications/mine')))[0]?.interview,
        (await made<JobForViewer>(ivo.ask(`/jobs/${job.id}`))).my_application?.interview,
      ];
      const later = async (ms = 2 * minute) => {
        api.clock.advance(ms);
        await work(api);
      };
      const rows = async () =>
        (await ivo.call<Notification[]>('GET', '/notifications/')).map(({ title, description }) => [
          title,
          description,
        ]);
      return { api, boss, company, job, ivo, id, edits, seen, later, rows };
    };

    it('says when and where, now or later, and the applicant is told of it and of each change', async () => {
      const { api, boss, company, job, ivo, edits, seen, later, rows } = await invited();
      expect(await made(edits({ status: 'entrevista', interview: { at, place } }))).toMatchObject({
        status: 'entrevista',
        interview: { at, place },
        take_back: { status: 'recebida' },
      });
      expect(await seen()).toEqual([null, null]);
      await later();
      expect(await seen()).toEqual([
        { at, place },
        { at, place },
      ]);
      const about = `${job.title} · ${company.name}`;
      const first = ['Convite para uma entrevista', `sexta-feira, 27 de Novembro, às 14h30 · ${about}`];
      expect(await rows()).toEqual([first]);
      const moved = { at: '2026-11-30T06:00:00.000Z', place };
      // A mistake that is corrected within two minutes, and a repeated press.
      await edits({ interview: { ...moved, at: '2026-11-29T06:00:00Z' } });
      for (let times = 0; times < 2; times += 1)
        expect(await made(edits({ interview: { ...moved, at: '2026-11-30T06:00:00Z' } }))).toMatchObject({
          interview: moved,
          take_back: null,
        });
      await later(minute);
      expect(await rows()).toEqual([first]);
      await later();
      const second = ['A sua entrevista mudou', `segunda-feira, 30 de Novembro, às 8h00 · ${about}`];
      expect(await rows()).toEqual([second, first]);
      await edits({ interview: moved });
      await edits({ interview: { ...moved, place: null } });
      await later();
      expect((await told(api, ivo)).slice(1)).toMatchObject([
        { status: 'entrevista', interviewAt: at, place },
        { status: 'entrevista', interviewAt: moved.at, place, change: 'changed' },
        { status: 'entrevista', interviewAt: moved.at, change: 'changed' },
      ]);
      const table = await (await boss.ask(`/jobs/${job.id}/applications.csv`)).text();
      expect(table).toContain('"segunda-feira, 30 de Novembro, às 8h00"');
      expect(await made(edits({ status: 'pre_selecionada' }))).toMatchObject({ interview: null });
      expect(await seen()).toEqual([null, null]);
      // A new invitation does not come with the day of the one before.
      expect(await made(edits({ status: 'entrevista' }))).toMatchObject({ interview: null });
      await later();
      expect((await rows())[0]).toEqual(['A sua entrevista ficou sem dia', about]);
      await edits({ interview: { at, place } });
      await later();
      expect((await rows())[0]?.[0]).toBe('A sua entrevista está marcada');
    });

    it('may invite anew to the day of before, and who takes back an answer that came after it has the day again', async () => {
      const { edits, seen, later, rows } = await invited();
      const invitation = { status: 'entrevista', interview: { at, place } };
      await edits(invitation);
      await edits({ status: 'pre_selecionada' });
      expect(await made(edits(invitation))).toMatchObject(invitation);
      await later();
      await edits({ status: 'aceite' });
      expect((await seen())[0]).toEqual({ at, place });
      expect(await made(edits({ status: 'entrevista' }))).toMatchObject({ interview: { at, place } });
      await later();
      expect(await rows()).toHaveLength(1);
    });

    it('is the owner alone, and is refused a day that is over, one after a year, odd words, and another state', async () => {
      const { api, ivo, edits } = await invited();
      const { who: other } = await employer(api);
      for (const who of [ivo, other])
        expect(await codeOf(edits({ interview: { at, place } }, who))).toBe('not_found');
      const fieldsOf = async (interview: object) => {
        const { status, body } = await outcome(edits({ status: 'entrevista', interview }));
        return [
          status,
          ...((body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field),
        ];
      };
      const now = api.clock.now().getTime();
      const inDays = (days: number) => new Date(now + days * 24 * 60 * minute).toISOString();
      for (const odd of [inDays(0), inDays(-1), inDays(366), '2026-11-31T10:00:00Z', '27/11/2026', 7])
        expect(await fieldsOf({ at: odd, place }), String(odd)).toEqual([422, 'interview.at']);
      for (const odd of ['x'.repeat(121), 'Rua\u202e123', 'Rua\n123', 7])
        expect(await fieldsOf({ at, place: odd }), String(odd)).toEqual([422, 'interview.place']);
      expect(await refusal(edits({ interview: { at, place } }))).toEqual([409, texts.noInterview]);
      expect(await made(edits({ status: 'entrevista', interview: { at: inDays(365) } }))).toMatchObject({
        interview: { at: inDays(365), place: null },
      });
    });
  });

  it('keeps notes that only they read, and reads of who has no page any more', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    const { id } = await applies(ivo, job.id);
    expect(await boss.call('PUT', `/applications/${id}`, { notes: 'Ligar na segunda.' })).toMatchObject({
      notes: 'Ligar na segunda.',
      status: 'recebida',
    });
    // Of two devices, the one that has not seen the other's notes takes none of them away.
    const notes = { notes: 'Pede 20 mil.', notes_before: '' };
    expect(await codeOf(boss.send('PUT', `/applications/${id}`, notes))).toBe('conflict');
    expect(await received(boss, job)).toMatchObject([{ notes: 'Ligar na segunda.' }]);
    expect(await told(api, ivo)).toMatchObject([{ template: 'application-sent' }]);
    expect(JSON.stringify(await made(ivo.ask('/applications/mine')))).not.toContain('Ligar');
    expect(await received(boss, job)).toMatchObject([{ applicant: { has_page: true } }]);
    await suspend(api.ctx, ivo.user.username);
    expect(await received(boss, job)).toMatchObject([{ applicant: { has_page: false } }]);
  });

  it('moves several at once, and declines the rest when it is filled', async () => {
    const [api, { who: boss, job }, { job: others }] = await serving(employer, employer);
    const people = await Promise.all(Array.from({ length: 5 }, () => person(api)));
    const ids: number[] = [];
    for (const one of people) ids.push((await applies(one, job.id)).id);
    const foreign = await applies(people[0] as Person, others.id);
    const [first, second] = ids;
    await boss.call('PUT', `/applications/${first}`, { status: 'aceite' });
    const answer = await boss.call('PUT', `/jobs/${job.id}/applications`, {
      ids: [...ids, foreign.id, 999],
      status: 'pre_selecionada',
    });
    expect(answer).toEqual({ moved: ids.slice(1) });
    await boss.call('PUT', `/applications/${second}`, { status: 'recusada' });
    const counts = await boss.call<ApplicationCounts>('GET', `/jobs/${job.id}/applications/counts`);
    expect(counts).toMatchObject({
      total: 5,
      by_status: { recebida: 0, pre_selecionada: 3, aceite: 1, recusada: 1 },
      funnel: { views: 0, applications: 5, pre_selected: 5, accepted: 1 },
    });
    await boss.call('POST', `/jobs/${job.id}/close`, { filled: true, decline_others: true });
    await work(api);
    const states = async () => (await received(boss, job)).map(({ status }) => status).sort();
    expect(await states()).toEqual(['aceite', 'recusada', 'recusada', 'recusada', 'recusada']);
    const [, , third] = people;
    // Who applied still finds the closed vacancy.
    expect(await made((third as Person).ask(`/jobs/${job.id}`))).toMatchObject({
      status: 'Fechada',
      is_filled: 1,
    });
    expect(await codeOf((await person(api)).ask(`/jobs/${job.id}`))).toBe('not_found');
    expect(await made((third as Person).ask('/applications/mine'))).toMatchObject([
      { job: { is_open: false } },
    ]);
    api.clock.advance(2 * minute);
    await work(api);
    expect((await told(api, third as Person)).at(-1)).toMatchObject({
      template: 'application-moved',
      status: 'recusada',
    });
  });

  it('who moves to and fro writes no mail each time', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    const { id } = await applies(ivo, job.id);
    const moveTo = (status: ApplicationStatus) => boss.call('PUT', `/applications/${id}`, { status });
    const states = async () => (await told(api, ivo)).flatMap((one) => ('status' in one ? [one.status] : []));
    await moveTo('em_analise');
    await work(api);
    for (let times = 0; times < 5; times += 1)
      for (const status of ['pre_selecionada', 'em_analise'] as const) await moveTo(status);
    for (const later of [0, 60 * minute]) {
      api.clock.advance(later);
      await work(api);
      expect(await states()).toEqual(['em_analise']);
    }
    boss.tokens = await tokensFrom(await signIn(api, boss.email, boss.password));
    await moveTo('entrevista');
    api.clock.advance(2 * minute);
    await work(api);
    expect(await states()).toEqual(['em_analise', 'entrevista']);
  });

  it('who says yes, no or come is heard two minutes later, whatever was told before', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    const { id } = await applies(ivo, job.id);
    const moveTo = (status: ApplicationStatus) => boss.call('PUT', `/applications/${id}`, { status });
    const seen = async () => (await made<OwnApplication[]>(ivo.ask('/applications/mine')))[0]?.status;
    const seenOnJob = async () =>
      (await made<JobForViewer>(ivo.ask(`/jobs/${job.id}`))).my_application?.status;
    const states = async () => (await told(api, ivo)).flatMap((one) => ('status' in one ? [one.status] : []));
    await moveTo('pre_selecionada');
    await work(api);
    expect(await states()).toEqual(['pre_selecionada']);
    for (const status of ['entrevista', 'aceite'] as const) {
      const before = await seen();
      expect(await moveTo(status)).toMatchObject({ status, take_back: { status: before, seconds: 120 } });
      api.clock.advance(119_000);
      await work(api);
      expect([await seen(), await seenOnJob(), (await states()).at(-1)]).toEqual([before, before, before]);
      api.clock.advance(1000);
      await work(api);
      expect([await seen(), await seenOnJob(), (await states()).at(-1)]).toEqual([status, status, status]);
      expect(await received(boss, job)).toMatchObject([{ status, take_back: null }]);
    }
    expect(await states()).toEqual(['pre_selecionada', 'entrevista', 'aceite']);
    const rows = await ivo.call<Notification[]>('GET', '/notifications/');
    expect(rows[0]).toMatchObject({ title: 'A sua candidatura foi aceite', path: '/jobs/candidaturas' });
  });

  it('takes an answer back in two minutes, to where it was, and nobody hears of it', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    const { id } = await applies(ivo, job.id);
    const moveTo = (status: ApplicationStatus) => boss.send('PUT', `/applications/${id}`, { status });
    const [first] = await received(boss, job);
    for (const wrong of ['aceite', 'entrevista', 'recusada'] as const) {
      expect((await moveTo(wrong)).status).toBe(200);
      api.clock.advance(minute);
      expect((await moveTo('recebida')).status).toBe(200);
    }
    // Of several answers on the way, the first is what is gone back behind.
    for (const to of ['aceite', 'entrevista', 'recebida'] as const)
      expect((await moveTo(to)).status).toBe(200);
    expect(await received(boss, job)).toEqual([first]);
    const { funnel } = await boss.call<ApplicationCounts>('GET', `/jobs/${job.id}/applications/counts`);
    expect(funnel).toMatchObject({ accepted: 0, pre_selected: 0 });
    for (const round of [1, 2]) {
      expect((await moveTo('recusada')).status).toBe(200);
      const several = { ids: [id], status: 'recebida' };
      if (round === 1)
        expect(await boss.call('PUT', `/jobs/${job.id}/applications`, several)).toEqual({ moved: [id] });
      api.clock.advance(2 * minute);
      await work(api);
    }
    expect(await told(api, ivo)).toMatchObject([
      { template: 'application-sent' },
      { template: 'application-moved', status: 'recusada' },
    ]);
    expect(await codeOf(moveTo('recebida'))).toBe('conflict');
  });

  it('who closes a vacancy tells who has no answer that it is over, unless it is open again in time', async () => {
    const [api, { who: boss, job }] = await serving(employer);
    const people = await Promise.all(Array.from({ length: 3 }, () => person(api)));
    const [ivo, ana] = people as [Person, Person];
    const applications = [];
    for (const one of people) applications.push(await applies(one, job.id));
    await boss.call('PUT', `/applications/${applications[1]?.id}`, { status: 'aceite' });
    const close = (how: object) => boss.call('POST', `/jobs/${job.id}/close`, how);
    const overs = async (who: Person) =>
      (await told(api, who)).flatMap((one) => ('why' in one ? [one.why] : []));
    await close({ filled: true, decline_others: true });
    await work(api);
    expect(await received(boss, job)).toMatchObject([{ status: 'recusada' }, {}, { status: 'recusada' }]);
    await boss.call('POST', `/jobs/${job.id}/republish`);
    api.clock.advance(2 * minute);
    await work(api);
    expect(await received(boss, job)).toMatchObject([
      { status: 'recebida' },
      { status: 'aceite' },
      { status: 'recebida' },
    ]);
    expect([await overs(ivo), (await told(api, ivo)).length]).toEqual([[], 1]);
    for (const how of [{ filled: false }, { filled: true }]) {
      await close(how);
      api.clock.advance(2 * minute);
      await work(api);
      await boss.call('POST', `/jobs/${job.id}/republish`);
    }
    expect([await overs(ivo), await overs(ana)]).toEqual([['closed', 'filled'], []]);
    const rows = await ivo.call<Notification[]>('GET', '/notifications/');
    expect(rows.map(({ title, description }) => [title, description])).toEqual([
      ['A vaga foi preenchida', `${job.title} · ${job.company_name}`],
      ['A vaga foi fechada', `${job.title} · ${job.company_name}`],
    ]);
  });

  it('who deletes the account tells who waits that the vacancy is over, and nobody who thinks better of it in time', async () => {
    const [api, { who: boss, job }, ivo, ana] = await serving(employer, person, person);
    await applies(ivo, job.id);
    const { id } = await applies(ana, job.id);
    await boss.call('PUT', `/applications/${id}`, { status: 'recusada' });
    const leaves = () => boss.call('POST', '/users/me/deletion', { password: boss.password });
    const overs = async (who: Person) =>
      (await told(api, who)).flatMap((one) => ('why' in one ? [one.why] : []));
    await leaves();
    boss.tokens = await tokensFrom(await signIn(api, boss.email, boss.password));
    await boss.call('DELETE', '/users/me/deletion');
    api.clock.advance(2 * minute);
    await work(api);
    expect(await overs(ivo)).toEqual([]);
    await leaves();
    await work(api);
    expect(await overs(ivo)).toEqual([]);
    api.clock.advance(2 * minute);
    await work(api);
    expect([await overs(ivo), await overs(ana)]).toEqual([['left'], []]);
    expect(await made(ivo.ask('/applications/mine'))).toMatchObject([
      { status: 'recebida', job: { is_open: false, is_gone: false } },
    ]);
  });

  it('who deletes a vacancy leaves nobody waiting', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    await applies(ivo, job.id);
    await boss.send('DELETE', `/jobs/${job.id}`);
    await work(api);
    api.clock.advance(2 * minute);
    await work(api);
    const mine = await made<OwnApplication[]>(ivo.ask('/applications/mine'));
    expect(mine).toMatchObject([
      { status: 'recusada', job: { title: job.title, is_open: false, is_gone: true } },
    ]);
    expect((await told(api, ivo)).at(-1)).toMatchObject({ why: 'removed', title: job.title });
    expect(await codeOf(ivo.ask(`/jobs/${job.id}`))).toBe('not_found');
  });

  it('is told of many at once, at most once an hour', async () => {
    const [api, { who: boss, job }] = await serving(employer);
    for (const after of [0, 1, 2]) {
      api.clock.advance(after * minute);
      await applies(await person(api), job.id);
      await work(api);
    }
    const counts = async () => (await told(api, boss)).map((one) => 'count' in one && one.count);
    expect(await counts()).toEqual([1]);
    api.clock.advance(60 * minute);
    await work(api);
    expect(await counts()).toEqual([1, 2]);
  });

  it('reads the list by state and page by page', async () => {
    const [api, { who: boss, job }] = await serving(employer);
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await applies(await person(api), job.id)).id);
    await boss.call('PUT', `/applications/${ids[0]}`, { status: 'entrevista' });
    const idsOf = async (query: string) => (await received(boss, job, query)).map(({ id }) => id);
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('status=recebida')).toEqual(ids.slice(1));
    expect(await idsOf(`limit=1&last_id=${ids[0]}`)).toEqual(ids.slice(1, 2));
    expect(await codeOf(boss.ask(`/jobs/${job.id}/applications?status=x`))).toBe('validation_failed');
  });

  it('takes the table along, with its accents and without formulas', async () => {
    const [api, { who: boss, job }] = await serving(employer);
    const ana = await person(api, { full_name: 'Célia Nhantumbo' });
    await applies(ana, job.id, {
      message: '=HYPERLINK("http://x.mz")\nTenho "experiência", e mais;=1+1\n-2',
    });
    const answer = await boss.ask(`/jobs/${job.id}/applications.csv`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    expect(text.startsWith('\ufeff"Nome";"Profissão"')).toBe(true);
    expect(text).toContain('"Célia Nhantumbo"');
    expect(text).toContain(`"'=HYPERLINK(""http://x.mz"")\nTenho ""experiência"", e mais;'=1+1\n'-2"`);
  });

  it('takes a long table along whole, and never more at once than some rows', async () => {
    const [api, { who: boss, job }] = await serving(employer);
    await applies(await person(api), job.id, { message: 'primeira' });
    const now = api.clock.now().toISOString();
    await api.ctx.db
      .insertInto('applications')
      .values(
        (await crowd(api.ctx.db, 1000)).map((applicant_id) => ({
          job_id: job.id,
          applicant_id,
          message: `de ${applicant_id}`,
          status: 'recebida' as const,
          cv_file: null,
          cv_name: null,
          cv_size: null,
          client_id: null,
          created_at: now,
          status_changed_at: now,
        })),
      )
      .execute();
    const rows = async () =>
      (await (await boss.ask(`/jobs/${job.id}/applications.csv`)).text()).split('\r\n');
    const table = await rows();
    expect(table).toHaveLength(1 + 1001 + 1);
    expect(new Set(table).size).toBe(table.length);
    expect(table.at(-2)).toContain('"primeira"');
  });
});
