// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { type Job, job as jobShape } from '#lib/contract/jobs.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { readJobPage } from '#server/jobs/reading.ts';
import { createWorker } from '#server/queue/worker.ts';
import { planRepeated, queued } from '#server/queued.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { employer, jobWords, publishesJob } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { finds, namesOf } from '#tests/support/finds.ts';
import { formWith, jpeg } from '#tests/support/pictures.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const titles = (jobs: readonly Job[]) => jobs.map(({ title }) => title);
const listed = async (api: Pick<TestApi, 'ask'>, query = '') =>
  titles(await made<Job[]>(api.ask(`/jobs/?${query}`)));
const work = (api: TestApi) => stoppedInTheEnd(createWorker(api.ctx, queued)).runDue();

/** Sets the clock. Whoever was signed in signs in again, for their session is over then. */
async function at(when: string, api: TestApi, ...people: readonly Person[]): Promise<void> {
  api.clock.advance(Date.parse(when) - api.clock.now().getTime());
  for (const one of people) one.tokens = await tokensFrom(await signIn(api, one.email, one.password));
}

describe('publishing a vacancy', () => {
  it('keeps it as it is written, for everybody to see', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { who, company } = await owner(api);
    const shown = jobShape.parse(
      await publishesJob(who, {
        company_id: String(company.id),
        category: 'Construção',
        employment_type: 'tempo_inteiro',
        location: 'Av. da Namaacha, Matola',
        remote_work: 0,
        salary_min: '18 000 MT',
        salary_max: 24_000,
        deadline: '2026-11-30',
        is_promoted: 1,
      }),
    );
    expect(shown).toMatchObject({
      id: 1,
      slug: 'electricista-de-manutencao-1',
      ...jobWords,
      company_id: company.id,
      category: 'Construção',
      employment_type: 'tempo_inteiro',
      remote_work: 0,
      location: 'Av. da Namaacha, Matola',
      province: 'Maputo',
      district: 'Matola',
      salary_min: 18_000,
      salary_max: 24_000,
      price: 18_000,
      currency: 'MT',
      deadline: '2026-11-30',
      closes_at: '2026-11-30T22:00:00.000Z',
      status: 'Ativa',
      is_promoted: 0,
      views: 0,
      likes: 0,
      applications: 0,
      image: null,
      image_url: null,
      is_filled: 0,
      company_name: company.name,
      poster_name: company.name,
      poster_type: 'company',
      poster_user_id: who.user.id,
      owner_id: who.user.id,
    });
    expect(await outcome(api.ask('/jobs/1'))).toEqual({ status: 200, body: shown });
    expect(await listed(api)).toEqual([jobWords.title]);
    expect(namesOf(await finds(api, { q: 'vaga electricista' }))).toEqual([jobWords.title]);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('asks for company, title and description with the texts of the form', async () => {
    const [api, { who, company }] = await serving(owner);
    const faults = async (given: object) => {
      const answer = await who.send('POST', '/jobs/', { ...jobWords, company_id: company.id, ...given });
      const { errors = [] } = await answer.json();
      return [answer.status, errors.map((one: { message: string }) => one.message)];
    };
    expect(await faults({ company_id: '' })).toEqual([422, [texts.companyRequired]]);
    expect(await faults({ title: ' ' })).toEqual([422, [texts.titleRequired]]);
    expect(await faults({ description: '' })).toEqual([422, [texts.descriptionRequired]]);
    expect(await faults({ salary_min: 'muito' })).toEqual([422, [texts.oddSalary]]);
    expect(await faults({ salary_min: 30_000, salary_max: 20_000 })).toEqual([422, [texts.salaryTurned]]);
    expect(await faults({ deadline: '2026-02-30' })).toEqual([422, [texts.oddDeadline]]);
    await at('2026-11-20T08:00:00Z', api, who);
    expect(await faults({ deadline: '2026-11-19' })).toEqual([422, [texts.pastDeadline]]);
    for (const odd of [
      { status: 'Ativo' },
      { category: 'design' },
      { employment_type: 'x' },
      { remote_work: 7 },
    ])
      expect((await faults(odd))[0], JSON.stringify(odd)).toBe(422);
    expect(await faults({ deadline: '2026-11-20', email: 'a@b.mz' })).toEqual([201, []]);
  });

  it('is done two hundred times a day and no more', async () => {
    const [api, { who, company }] = await serving(owner);
    const limit = { name: 'vacancies', most: 200, withinMs: 24 * 60 * 60 * 1000 };
    while ((await api.ctx.limits.take(limit, String(who.user.id))) === undefined);
    expect(await codeOf(who.send('POST', '/jobs/', { ...jobWords, company_id: company.id }))).toBe(
      'rate_limited',
    );
  });

  it('shows one picture, and lets it go', async () => {
    const [api, { who, company }] = await serving(owner);
    const body = formWith(await jpeg(), 'foto.jpg', 'image/jpeg', 'image');
    for (const [name, value] of Object.entries({ ...jobWords, company_id: String(company.id) }))
      body.append(name, value);
    const shown = await made<Job>(who.ask('/jobs/', { method: 'POST', body }));
    expect(shown.image_url).toMatch(/^\/media\/[0-9a-f]{32}-\d+-\d+-\d+\.webp$/);
    expect(shown.image).toBe(shown.image_url);
    expect((await api.askRoot(String(shown.image_url))).status).toBe(200);
    const { who: other, company: others } = await owner(api);
    const stolen = { ...jobWords, company_id: others.id, image_url: shown.image_url };
    expect(await codeOf(other.send('POST', '/jobs/', stolen))).toBe('validation_failed');
    expect((await who.call<Job>('PUT', `/jobs/${shown.id}`, { image_url: '' })).image_url).toBeNull();
    const doubted = await api.ctx.db.selectFrom('pictures').select('doubted_at').execute();
    expect(doubted).toEqual([{ doubted_at: expect.any(String) }]);
  });
});

describe('changing a vacancy', () => {
  it('changes what is sent, and refuses who has read an older version', async () => {
    const api = await serveApi();
    const { who, job } = await employer(api, { salary_min: 10_000, location: 'Matola, Maputo' });
    const path = `/jobs/${job.id}`;
    const changed = await who.call<Job>('PUT', path, {
      title: 'Electricista sénior',
      salary_min: null,
      unknown: 1,
      location: 'Beira',
      updated_at: job.updated_at,
    });
    expect(changed).toMatchObject({ title: 'Electricista sénior', salary_min: null, province: 'Sofala' });
    expect(changed.description).toBe(job.description);
    const stale = { title: 'Outra', updated_at: job.updated_at };
    expect(await outcome(who.send('PUT', path, stale))).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: texts.changedMeanwhile },
    });
    const salaries = { salary_min: 9000, salary_max: 8000 };
    expect(await codeOf(who.send('PUT', path, salaries))).toBe('validation_failed');
    expect(await codeOf(who.send('PUT', path, { title: '' }))).toBe('validation_failed');
    expect(namesOf(await finds(api, { q: 'sénior' }))).toEqual(['Electricista sénior']);
  });

  it('to another company is for who owns that one', async () => {
    const [api, { who, job }] = await serving(employer);
    const second = await companyOf(who, { name: 'Segunda' });
    const { company: others } = await owner(api);
    expect(await codeOf(who.send('PUT', `/jobs/${job.id}`, { company_id: others.id }))).toBe('forbidden');
    const sent = { client_id: 'vaga-0001' };
    const twin = await publishesJob(who, { company_id: job.company_id, ...sent });
    await publishesJob(who, { company_id: second.id, ...sent });
    expect((await who.send('PUT', `/jobs/${twin.id}`, { company_id: second.id })).status).toBe(200);
    expect(await who.call('PUT', `/jobs/${job.id}`, { company_id: second.id })).toMatchObject({
      company_name: 'Segunda',
    });
  });
});

describe('the life of a vacancy', () => {
  it('paused or closed it is its owner’s alone', async () => {
    const [api, { who, job }] = await serving(employer);
    for (const status of ['Pausada', 'Fechada']) {
      await who.call('PUT', `/jobs/${job.id}`, { status });
      expect(await codeOf(api.ask(`/jobs/${job.id}`))).toBe('not_found');
      expect(await listed(api)).toEqual([]);
      expect(await listed(api, `status_filter=${status}`)).toEqual([]);
      expect(await listed(who, `status_filter=${status}`)).toEqual([job.title]);
      expect(namesOf(await finds(api, { q: 'electricista' }))).toEqual([]);
      expect(await made(who.ask(`/jobs/${job.id}`))).toMatchObject({ status });
    }
    expect(await made<Job[]>(who.ask('/jobs/my-jobs'))).toMatchObject([{ status: 'Fechada' }]);
  });

  it('ends everywhere at once with the last day in Maputo', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { who, company, job } = await employer(api, { deadline: '2026-11-30' });
    const another = await publishesJob(who, { company_id: company.id, title: 'Sem prazo' });
    const seen = async () => ({
      read: (await api.ask(`/jobs/${job.id}`)).status,
      list: (await listed(api)).includes(job.title),
      ofCompany: (await listed(api, `company_id=${company.id}`)).includes(job.title),
      feed: (await made<{ items: { title?: string }[] }>(api.ask('/search/feed'))).items.some(
        ({ title }) => title === job.title,
      ),
      search: namesOf(await finds(api, { q: 'electricista' })).includes(job.title),
      sitemap: (await publicPaths(api.ctx)).includes(`/jobs/${job.slug}`),
      preview: (await api.askRoot(`/previews/job/${job.id}/x.png`)).status !== 404,
      like: (await who.send('POST', '/likes/', { likeable_type: 'job', likeable_id: job.id })).status,
    });
    await at('2026-11-30T21:59:59.999Z', api, who);
    const shown = { list: true, ofCompany: true, feed: true, search: true, sitemap: true };
    expect(await seen()).toMatchObject({ ...shown, read: 200, like: 200 });
    await at('2026-11-30T22:00:00Z', api);
    const hidden = { list: false, ofCompany: false, feed: false, search: false, sitemap: false };
    const over = { ...hidden, read: 404, like: 404 };
    expect(await seen()).toMatchObject(over);
    expect(await made(who.ask(`/jobs/${job.id}`))).toMatchObject({ status: 'Fechada' });
    await work(api);
    expect(await seen()).toMatchObject(over);
    const rows = await api.ctx.db.selectFrom('jobs').select(['id', 'status']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: job.id, status: 'Fechada' },
      { id: another.id, status: 'Ativa' },
    ]);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('leaves its place among similar ones with its last day', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { job: shown } = await employer(api);
    const { who, company, job: open } = await employer(api);
    for (let count = 0; count < 4; count += 1)
      await publishesJob(who, { company_id: company.id, deadline: '2026-11-30' });
    await at('2026-11-30T22:00:00Z', api);
    const page = await readJobPage(api.ctx, shown.id);
    expect(page?.similar.map(({ id }) => id)).toEqual([open.id]);
  });

  it('ends an hour later at the latest where the work for it was lost', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { job } = await employer(api, { deadline: '2026-11-30' });
    await api.ctx.db.deleteFrom('queue').execute();
    await planRepeated(api.ctx);
    await at('2026-11-30T21:59:59Z', api);
    const statuses = async () => {
      await work(api);
      return api.ctx.db.selectFrom('jobs').select(['id', 'status']).execute();
    };
    expect(await statuses()).toEqual([{ id: job.id, status: 'Ativa' }]);
    await at('2026-11-30T22:59:59Z', api);
    expect(await statuses()).toEqual([{ id: job.id, status: 'Fechada' }]);
  });

  it('is reminded of three days before, once for each deadline', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { who, job } = await employer(api, { deadline: '2026-11-30' });
    const reminders = async () =>
      (await mailsOf(api))
        .filter(({ template }) => template === 'deadline-near')
        .map(({ to, values }) => [to, values]);
    await who.call('PUT', `/jobs/${job.id}`, { deadline: '2026-12-10' });
    await at('2026-11-27T22:00:01Z', api);
    await work(api);
    expect(await reminders()).toEqual([]);
    await at('2026-12-07T22:00:00Z', api);
    // Sending is put off, so that the mail can be looked at.
    const mail = () => Promise.reject(new Error('later'));
    await stoppedInTheEnd(createWorker(api.ctx, { ...queued, mail })).runDue();
    expect(await reminders()).toEqual([
      [who.email, { name: who.user.full_name, jobId: job.id, title: job.title, deadline: '2026-12-10' }],
    ]);
  });

  it('goes on when it is prolonged, and begins again when it is republished', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { who, job } = await employer(api, { deadline: '2026-11-30' });
    const act = (what: string) => who.call<Job>('POST', `/jobs/${job.id}/${what}`);
    expect(await act('extend')).toMatchObject({ deadline: '2026-12-30', status: 'Ativa' });
    await at('2027-01-05T08:00:00Z', api, who);
    // Corrected between its end and the work that writes it.
    expect(await who.call('PUT', `/jobs/${job.id}`, { title: 'Corrigida' })).toMatchObject({
      title: 'Corrigida',
      status: 'Fechada',
    });
    await work(api);
    expect(await made(who.ask(`/jobs/${job.id}`))).toMatchObject({ status: 'Fechada' });
    expect(await codeOf(who.send('PUT', `/jobs/${job.id}`, { status: 'Ativa' }))).toBe('validation_failed');
    expect(await act('extend')).toMatchObject({ deadline: '2027-02-04', status: 'Ativa' });
    expect(await listed(api)).toEqual(['Corrigida']);
    await who.call('POST', `/jobs/${job.id}/close`, { filled: true });
    expect(await made(who.ask(`/jobs/${job.id}`))).toMatchObject({ status: 'Fechada', is_filled: 1 });
    expect(await act('extend')).toMatchObject({ status: 'Fechada', is_filled: 1 });
    await owner(api, { name: 'Mais nova' });
    expect(await act('republish')).toMatchObject({ deadline: '2027-02-04', status: 'Ativa', is_filled: 0 });
    const { items } = await made<{ items: { type: string }[] }>(api.ask('/search/feed'));
    expect(items[0]).toMatchObject({ type: 'job', title: 'Corrigida' });
  });

  it('stays paused or closed by its owner, whatever the deadline does', async () => {
    const api = await serveApi();
    await at('2026-11-20T08:00:00Z', api);
    const { who, company, job } = await employer(api, { deadline: '2026-11-30', location: 'Nampula' });
    const closed = await publishesJob(who, { company_id: company.id, deadline: '2026-11-30' });
    await who.call('PUT', `/jobs/${job.id}`, { status: 'Pausada' });
    await who.call('PUT', `/jobs/${closed.id}`, { status: 'Fechada' });
    await at('2026-12-05T08:00:00Z', api, who);
    await work(api);
    expect(await who.call('POST', `/jobs/${job.id}/extend`)).toMatchObject({ status: 'Pausada' });
    expect(await who.call('POST', `/jobs/${closed.id}/extend`)).toMatchObject({ status: 'Fechada' });
    expect(await listed(api)).toEqual([]);
    for (let times = 0; times < 14; times += 1) await who.call('POST', `/jobs/${job.id}/extend`);
    expect(await made(who.ask(`/jobs/${job.id}`))).toMatchObject({ deadline: '2027-12-05' });
    // An address in words that names no place leaves the place as it is.
    const moved = await who.call('PUT', `/jobs/${job.id}`, { location: 'Rua 5, porta 3' });
    expect(moved).toMatchObject({ location: 'Rua 5, porta 3', province: 'Nampula' });
  });

  it('ends with its deletion, which leaves nothing to see', async () => {
    const [api, { who, job }] = await serving((api) => employer(api, { location: 'Tete' }));
    await who.send('POST', '/likes/', { likeable_type: 'job', likeable_id: job.id });
    expect((await who.send('DELETE', `/jobs/${job.id}`)).status).toBe(204);
    for (const one of [who, api]) expect(await codeOf(one.ask(`/jobs/${job.id}`))).toBe('not_found');
    expect(await made(who.ask('/jobs/my-jobs'))).toEqual([]);
    const row = await api.ctx.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ title: job.title, description: '', location: null, search_text: '' });
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });
});

describe('the list of vacancies', () => {
  it('is narrowed by each filter', async () => {
    const [api, { who, company }] = await serving(owner);
    const one = {
      company_id: company.id,
      title: 'Contabilista',
      category: 'Consultoria',
      employment_type: 'contrato',
      location: 'Baixa, Beira',
      remote_work: true,
      salary_min: 20_000,
    };
    await publishesJob(who, one);
    const { company: second, job } = await employer(api, {
      location: 'Nacala',
      salary_min: 9000,
      title: 'Motorista',
    });
    for (const query of [
      'q=contabilista',
      'location=Beira',
      'location=baixa',
      'province=Sofala',
      'district=Beira',
      'remote_work=true',
      'remote_work=1',
      'category=Consultoria',
      'employment_type=contrato',
      'min_salary=10000',
      `company_id=${company.id}`,
      `company_id=${company.id}&remote_work=1`,
    ])
      expect(await listed(api, query), query).toEqual(['Contabilista']);
    expect(await listed(api, 'remote_work=false')).toEqual(['Motorista']);
    expect(await listed(api, `company_id=${second.id}&location=Beira`)).toEqual([]);
    const newer = await publishesJob(who, { company_id: company.id, title: 'Guarda' });
    expect(await listed(api, `company_id=${company.id}&remote_work=1&limit=1`)).toEqual(['Contabilista']);
    expect(await listed(api, `company_id=${company.id}&min_salary=10000&q=conta`)).toEqual(['Contabilista']);
    await who.send('DELETE', `/jobs/${newer.id}`);
    expect(await listed(api)).toEqual(['Motorista', 'Contabilista']);
    expect(await listed(api, 'limit=1')).toEqual(['Motorista']);
    expect(await listed(api, 'limit=1&skip=1')).toEqual(['Contabilista']);
    expect(await listed(api, `last_id=${job.id}`)).toEqual(['Contabilista']);
    for (const odd of ['status_filter=Ativo', 'remote_work=x', 'limit=0', 'company_id=-1', 'category=design'])
      expect(await codeOf(api.ask(`/jobs/?${odd}`)), odd).toBe('validation_failed');
    expect(await codeOf(api.ask('/jobs/?company_id=99'))).toBe('not_found');
  });

  it('of one’s own shows one’s own, by company and state', async () => {
    const [api, { who, company }] = await serving(employer);
    await employer(api);
    await publishesJob(who, { company_id: company.id, title: 'Pausada', status: 'Pausada' });
    const mine = async (query = '') => titles(await made<Job[]>(who.ask(`/jobs/my-jobs?${query}`)));
    expect(await mine()).toEqual(['Pausada', jobWords.title]);
    expect(await mine('status_filter=Pausada')).toEqual(['Pausada']);
    expect(await mine(`company_id=${company.id}&limit=1`)).toEqual(['Pausada']);
    expect(await codeOf(who.ask(`/jobs/my-jobs?company_id=${company.id + 1}`))).toBe('forbidden');
  });

  it('counts a view once a visitor a day, and never the owner’s', async () => {
    const [api, { who, job }] = await serving(employer);
    const looks = (one: Pick<TestApi, 'ask'>) => one.ask(`/jobs/${job.id}/view`, { method: 'POST' });
    for (const one of [who, api, api]) expect((await looks(one)).status).toBe(204);
    await api.ctx.visits.flush();
    expect(await made(api.ask(`/jobs/${job.id}`))).toMatchObject({ views: 1 });
  });
});
