// @module-tag one-database
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendEntries } from '#server/entries/mending.ts';
import { bindReads } from '#server/reads.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { reinstate, suspend } from '#tests/support/cast/standing.ts';
import { keptLists, type ListName, listNames, lists } from '#tests/support/kept-lists.ts';

/** Keeps all lists, changes something, and tells which lists are dropped. Those that are not show what they would. */
function keeping(api: TestApi) {
  const kept = keptLists(api.ctx);
  return async (change: () => Promise<unknown>): Promise<ListName[]> => {
    const shown = new Map<ListName, unknown>();
    for (const name of listNames) shown.set(name, await kept.load(name, lists[name]));
    await change();
    const dropped: ListName[] = [];
    for (const name of listNames)
      if (kept.isKept(name)) expect(await lists[name](bindReads(api.ctx)), name).toEqual(shown.get(name));
      else dropped.push(name);
    return dropped;
  };
}

/** Twelve new services of Nelson stand before what the others offer. */
async function site() {
  const api = await serveApi();
  const { who: padaria, company, job } = await employer(api, { category: 'Construção' });
  await publishesJob(padaria, { company_id: company.id, province: 'Tete' });
  const rosa = await freelancer(api);
  const old = await publishes(rosa);
  const nelson = await freelancer(api);
  for (let count = 0; count < 12; count += 1) await publishes(nelson, { title: `Obra ${count}` });
  return { api, padaria, company, job, rosa, old, nelson, drops: keeping(api) };
}

const feeds = ['home', 'explore', 'services'] as const;

describe('a kept list', () => {
  it('is dropped by whatever comes onto it or changes how much there is, and by nothing else that is published', async () => {
    const { padaria, company, rosa, drops } = await site();
    expect(await drops(() => publishes(rosa))).toEqual([...feeds, 'freelancers']);
    expect(await drops(() => publishesJob(padaria, { company_id: company.id }))).toEqual([
      ...feeds,
      'companies',
      'jobs',
      'jobsInTete',
    ]);
  });

  it('is not dropped by a change to what stands further down', async () => {
    const { rosa, old, padaria, job, drops } = await site();
    expect(await drops(() => rosa.call('PUT', `/services/${old.id}`, { title: 'Outra obra' }))).toEqual([
      'freelancers',
    ]);
    expect(await drops(() => rosa.call('PUT', `/services/${old.id}`, { price: 70 }))).toEqual([
      'freelancers',
    ]);
    expect(await drops(() => padaria.call('PUT', `/jobs/${job.id}`, { title: 'Padeiro' }))).toEqual([
      'companies',
      'jobs',
      'jobsInTete',
    ]);
  });

  it('is dropped by a change to what stands on it, and to whom it is of', async () => {
    const { nelson, drops } = await site();
    const service = (changes: object) => () => nelson.call('PUT', '/services/12', changes);
    for (const change of [{ title: 'Outra obra' }, { status: 'Pausado' }, { status: 'Ativo' }])
      expect(await drops(service(change))).toEqual([...feeds, 'freelancers']);
    const rename = () => nelson.call('PUT', '/users/me', { full_name: 'Nélson Bila' });
    expect(await drops(rename)).toEqual([...feeds, 'freelancers']);
    expect(await drops(() => nelson.send('DELETE', '/services/12'))).toEqual([...feeds, 'freelancers']);
  });

  it('is dropped by what moves to its top or to another place, is paused, put out or comes back', async () => {
    const { api, rosa, old, padaria, job, drops } = await site();
    const ofRosa = [...feeds, 'freelancers'];
    expect(
      await drops(() => rosa.call('POST', `/services/${old.id}/promote`, { is_promoted: true })),
    ).toEqual(ofRosa);
    expect(await drops(() => padaria.call('PUT', `/jobs/${job.id}`, { province: 'Tete' }))).toEqual([
      'companies',
      'jobs',
      'jobsInTete',
    ]);
    // How much there is changes, wherever it stands.
    expect(await drops(() => rosa.call('PUT', `/services/${old.id}`, { status: 'Pausado' }))).toEqual(ofRosa);
    expect(await drops(() => suspend(api.ctx, rosa.email))).toEqual(ofRosa);
    expect(await drops(() => reinstate(api.ctx, rosa.email))).toEqual(ofRosa);
  });

  it('is not dropped by follows and people without a name, and is by what is mended', async () => {
    const { api, rosa, nelson, drops } = await site();
    expect(await drops(() => rosa.call('PUT', `/follows/user/${nelson.user.id}`))).toEqual([]);
    expect(await drops(() => person(api))).not.toContain('jobs');
    await api.ctx.db.updateTable('entries').set({ visible: 0 }).where('type', '=', 'job').execute();
    expect(await drops(() => mendEntries(api.ctx))).toEqual(feeds);
  });

  it('is never old, whatever people do', async () => {
    const { api, padaria, company, rosa, nelson, drops } = await site();
    const act = fc.record({
      who: fc.constantFrom(padaria, rosa, nelson),
      what: fc.constantFrom(
        'publish',
        'publishJob',
        'edit',
        'pause',
        'resume',
        'delete',
        'promote',
        'pauseJob',
        'name',
        'place',
        'bio',
        'moveCompany',
        'job',
        'suspend',
        'reinstate',
      ),
      id: fc.integer({ min: 1, max: 14 }),
      province: fc.constantFrom('Tete', 'Gaza'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
        for (const { who, what, id, province } of acts) {
          const service = (changes: object) => who.send('PUT', `/services/${id}`, changes);
          const job = (changes: object) => padaria.send('PUT', `/jobs/${1 + (id % 3)}`, changes);
          await drops(async () => {
            if (what === 'publish')
              await who.send('POST', '/services/', {
                title: `Obra de ${province}`,
                description: 'Bem feita.',
                category: 'Construção',
              });
            else if (what === 'publishJob')
              await padaria.send('POST', '/jobs/', {
                title: 'Padeiro',
                description: 'Pão.',
                category: 'Construção',
                company_id: company.id,
                province,
              });
            else if (what === 'edit') await service({ title: `Obra ${id}`, price: id });
            else if (what === 'pause') await service({ status: 'Pausado' });
            else if (what === 'resume') await service({ status: 'Ativo' });
            else if (what === 'delete') await who.send('DELETE', `/services/${id}`);
            else if (what === 'promote')
              await who.send('POST', `/services/${id}/promote`, { is_promoted: true });
            else if (what === 'pauseJob') await job({ status: id % 2 ? 'Pausada' : 'Ativa' });
            else if (what === 'job') await job({ province, title: `Vaga ${id}` });
            else if (what === 'name') await who.send('PUT', '/users/me', { full_name: `Nome ${id}` });
            else if (what === 'place') await who.send('PUT', '/users/me', { province });
            else if (what === 'bio') await who.send('PUT', '/users/me', { bio: `Há ${id} anos` });
            else if (what === 'moveCompany')
              await padaria.send('PUT', `/companies/${company.id}`, { province, name: `Padaria ${id}` });
            else await (what === 'suspend' ? suspend : reinstate)(api.ctx, who.email);
          });
        }
        for (const who of [padaria, rosa, nelson]) {
          await reinstate(api.ctx, who.email);
          who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
        }
      }),
      { numRuns: 12 },
    );
  }, 90_000);
});
