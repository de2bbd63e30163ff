// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { type PortfolioItem, portfolioItem } from '#lib/contract/portfolio.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome, refusal } from '#tests/support/cast/place.ts';
import { itemWords, showing, shows } from '#tests/support/cast/portfolio.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { finds, namesOf } from '#tests/support/finds.ts';
import { jpeg } from '#tests/support/pictures.ts';

describe('showing a work', () => {
  it('keeps it as it is written, for everybody to see', async () => {
    const [api, { who, company }] = await serving(owner);
    const shown = portfolioItem.parse(
      await shows(who, { company_id: company.id, link: 'exemplo.co.mz/cozinha' }, { bytes: await jpeg() }),
    );
    expect(shown).toMatchObject({
      id: 1,
      ...itemWords,
      link: 'https://exemplo.co.mz/cozinha',
      company_id: company.id,
      media_kind: 'picture',
      owner_id: who.user.id,
      poster_type: 'company',
      still_url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-\d+-\d+-\d+\.webp$/),
    });
    expect(await outcome(api.ask('/portfolio/1'))).toEqual({ status: 200, body: shown });
    expect(await made(api.ask(`/portfolio/company/${company.id}`))).toEqual([shown]);
    expect(await made(api.ask(`/portfolio/user/${who.user.id}`))).toEqual([]);
    expect(namesOf(await finds(api, { q: 'cozinha' }))).toEqual([itemWords.title]);
  });

  it('takes its words from the query, with or without a body', async () => {
    const [api, who] = await serving(freelancer);
    const query = new URLSearchParams({ title: 'Logótipo', description: 'Para uma padaria' });
    const shown = await made<PortfolioItem>(who.ask(`/portfolio/?${query}`, { method: 'POST' }));
    expect(shown).toMatchObject({ title: 'Logótipo', description: 'Para uma padaria', media_url: null });
    const body = new FormData();
    body.set('media_file', new Blob([new Uint8Array(pdf())]), 'Catálogo.pdf');
    const changed = await made<PortfolioItem>(
      who.ask(`/portfolio/${shown.id}?title=Outro`, { method: 'PUT', body }),
    );
    expect(changed).toMatchObject({
      title: 'Outro',
      description: 'Para uma padaria',
      media_kind: 'pdf',
      media_name: 'Catálogo.pdf',
      media_size: pdf().length,
    });
    expect(await made(api.ask(`/portfolio/user/${who.user.id}`))).toEqual([changed]);
  });

  it('asks for a title, and for somebody with work to show', async () => {
    const [api, who] = await serving(freelancer);
    expect(await outcome(who.send('POST', '/portfolio/', {}))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'title', message: texts.titleRequired }] },
    });
    // Who has a company shows its work, not their own.
    for (const none of [await person(api), (await owner(api)).who])
      expect(await refusal(showing(none))).toEqual([403, texts.onlySellers]);
    for (const path of ['company/99', 'user/99'])
      expect(await codeOf(api.ask(`/portfolio/${path}`))).toBe('not_found');
  });

  it('needs no file', async () => {
    const [, rosa] = await serving(freelancer);
    const sent = await made<PortfolioItem>(rosa.send('POST', '/portfolio/', { title: 'Só palavras' }));
    expect(portfolioItem.parse(sent)).toMatchObject({
      title: 'Só palavras',
      description: '',
      link: null,
      company: null,
      poster_type: 'freelancer',
      media_url: null,
      media_kind: null,
      still_url: null,
      is_hidden: false,
      likes: 0,
    });
    const empty = new FormData();
    empty.set('title', 'De um formulário');
    empty.set('media_file', new Blob([]), '');
    const answer = await rosa.ask('/portfolio/', { method: 'POST', body: empty });
    expect(await made<PortfolioItem>(answer)).toMatchObject({ media_url: null });
  });

  it('lists twelve, or as many as are asked for', async () => {
    const [api, rosa] = await serving(freelancer);
    for (let count = 0; count < 14; count += 1) await shows(rosa, { title: `Obra ${count + 1}` });
    const idsAt = async (query = '') =>
      (await made<PortfolioItem[]>(api.ask(`/portfolio/user/${rosa.user.id}?${query}`))).map(({ id }) => id);
    expect(await idsAt()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await idsAt('skip=12')).toEqual([2, 1]);
    expect(await idsAt('limit=99999')).toHaveLength(14);
    expect(await codeOf(api.ask(`/portfolio/user/${rosa.user.id}?limit=0`))).toBe('validation_failed');
  });

  it('lists the newest first, until its owner gives them another order', async () => {
    const [api, { who, company }] = await serving(owner);
    for (let count = 0; count < 4; count += 1) await shows(who, { company_id: company.id });
    const shown = async (query = '') =>
      (await made<PortfolioItem[]>(api.ask(`/portfolio/company/${company.id}${query}`))).map(({ id }) => id);
    expect(await shown()).toEqual([4, 3, 2, 1]);
    const order = { company_id: company.id, ids: [2, 4, 1, 3] };
    expect(await who.call('PUT', '/portfolio/order', order)).toEqual({ ids: order.ids });
    expect(await shown()).toEqual([2, 4, 1, 3]);
    expect(await shown('?limit=2&skip=1')).toEqual([4, 1]);
    await shows(who, { company_id: company.id });
    expect(await shown()).toEqual([5, 2, 4, 1, 3]);
    const { updated_at, created_at } = await made<PortfolioItem>(api.ask('/portfolio/2'));
    expect(updated_at).toBe(created_at);
  });
});
