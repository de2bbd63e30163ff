// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { askedIn, queryOf } from '#lib/search/asked.ts';
import { alternativesOf } from '#lib/search/chips.ts';
import { searchCall } from '#lib/search/hrefs.ts';
import { goesWith } from '#lib/search/parameters.ts';
import { searchForPage } from '#server/search/search.ts';
import { serveApi } from '#tests/support/api.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { made } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { allSamples, isOfAll, isOfJobs, offered } from '#tests/support/filter-samples.ts';
import { finds, namesOf } from '#tests/support/finds.ts';

const asked = (query: string) => askedIn(new URLSearchParams(query));

describe('each filter', () => {
  it('of vacancies alone finds those that are so', async () => {
    const api = await serveApi();
    await offered(api);
    const { who, company } = await employer(api, { title: 'Quadro superior', employment_type: 'contrato' });
    const intern = { company_id: company.id, title: 'Quadro novo', employment_type: 'estagio' };
    await publishesJob(who, intern);
    const [{ query } = { query: '' }] = allSamples.filter(isOfJobs);
    expect(namesOf(await searchForPage(api.ctx, queryOf(asked(`q=quadro&${query}`))))).toEqual([
      'Quadro novo',
    ]);
    expect(namesOf(await finds(api, { q: 'quadro', employment_type: 'contrato' }))).toEqual([
      'Quadro superior',
    ]);
  });

  it('finds what is so and not what is not, on the page and by its call, and is left out where nothing is', async () => {
    const [api, { service, company }] = await serving(offered);
    expect(namesOf(await finds(api, { q: 'quadro' })).sort()).toEqual([service, company].sort());
    for (const { parameter, query, misses } of allSamples.filter(isOfAll)) {
      const search = asked(`q=quadro&${query}`);
      const page = await searchForPage(api.ctx, queryOf(search));
      expect(namesOf(page), parameter).toEqual([service]);
      if (misses !== undefined) {
        const missing = await searchForPage(api.ctx, queryOf(asked(`q=quadro&${misses}`)));
        expect(namesOf(missing), parameter).not.toContain(service);
      }
      const called = await api.ask(searchCall(search, page.understood));
      expect(namesOf(await made(called)), parameter).toEqual([service]);
    }
    // Where nothing is found it is left out in turn, and leads to what there is without it.
    for (const { parameter, query } of allSamples.filter(isOfAll)) {
      const search = asked(`q=parede&${query}`);
      const page = await searchForPage(api.ctx, queryOf(search));
      expect(page.items, parameter).toEqual([]);
      // Without its district alone the province is still another.
      const [name] = goesWith[parameter].toReversed();
      const at = page.alternatives.findIndex((one) => one.without === name);
      expect(page.alternatives[at], parameter).toEqual({ without: name, count: 1, more: false });
      const { href = '' } = alternativesOf(search, page)[at] ?? {};
      const next = asked(href.slice(href.indexOf('?')));
      expect(namesOf(await searchForPage(api.ctx, queryOf(next))), href).toEqual([company]);
    }
  });
});
