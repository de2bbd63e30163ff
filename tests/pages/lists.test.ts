import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { keptPictures, ownWord, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { type PageRead, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const names = ({ texts }: PageRead) => texts('main article h2');
const linkCalled = ({ $ }: PageRead, name: string) =>
  $('main a').filter((_, one) => $(one).text().trim() === name);

describe('the list of companies', () => {
  it('is searched and narrowed by a plain form, whose address says it all', async () => {
    const word = ownWord();
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    await companyOf(owner, { name: `Norte ${word}` });
    await companyOf(owner, { name: `Sul ${word}`, province: 'Gaza', district: 'Bilene' });
    const all = await readPage(`/companies?q=${word}`);
    const form = all.$('main form').has('input[type=search]');
    expect(form.attr('method') ?? 'get').toBe('get');
    expect(all.$('main input[type=search]').attr()).toMatchObject({ name: 'q', value: word });
    expect(names(all)).toEqual([`Sul ${word}`, `Norte ${word}`]);
    expect(all.text).toContain('2 empresas');
    expect(all.$('select[name=province]')).toHaveLength(1);
    expect(all.$('select[name=district]')).toHaveLength(0);
    const inGaza = await readPage(`/companies?q=${word}&province=Gaza`);
    expect(names(inGaza)).toEqual([`Sul ${word}`]);
    expect(inGaza.text).toContain('1 empresa');
    expect(inGaza.$('select[name=district] option[value=Chibuto]')).toHaveLength(1);
    const inChibuto = await readPage(`/companies?q=${word}&province=Gaza&district=Chibuto`);
    expect(inChibuto.text).toContain('Nenhuma empresa encontrada');
    expect(inChibuto.text).toContain('Experimente outras palavras ou menos filtros.');
    expect(linkCalled(inChibuto, 'Limpar filtros').attr('href')).toBe('/companies');
  });

  it('goes on after twenty, and back to the beginning, with what was looked for', async () => {
    const word = ownWord();
    const owners = [await person(theSite()), await person(theSite())];
    for (let at = 0; at < 22; at += 1)
      await companyOf(owners[at % 2] ?? expect.fail(), { name: `${word} ${at}` });
    const first = await readPage(`/companies?q=${word}&province=`);
    expect(names(first)).toHaveLength(20);
    const more = linkCalled(first, 'Mais empresas');
    expect(more.attr('rel')).toBe('next');
    const second = await readPage(more.attr('href') ?? '');
    expect(names(second)).toEqual([`${word} 1`, `${word} 0`]);
    expect(linkCalled(second, 'Mais empresas')).toHaveLength(0);
    const again = await readPage(linkCalled(second, 'Voltar ao início da lista').attr('href') ?? '');
    expect(names(again)[0]).toBe(`${word} 21`);
  });

  it('shows up to three things of each company, and its words where it has made none', async () => {
    const word = ownWord();
    const owner = await person(theSite());
    const { id: company_id } = await companyOf(owner, { name: word });
    const shown = async () => {
      const page = await readPage(`/companies?q=${word}`);
      return [page.$('main article .company-pictures > .media').length, page.texts('main article > p')];
    };
    expect(await shown()).toEqual([0, ['Pão quente às seis.', 'Ilha de Moçambique, Nampula']]);
    const { id } = await publishes(owner, { company_id });
    expect(await shown()).toEqual([1, ['Ilha de Moçambique, Nampula']]);
    const [picture = ''] = await keptPictures(owner, 1);
    const pictured = await publishes(owner, { company_id, images: [picture] });
    await publishes(owner, { company_id });
    await publishes(owner, { company_id });
    expect((await shown())[0]).toBe(3);
    // What has a picture comes first, also where others are newer.
    const { $ } = await readPage(`/companies?q=${word}`);
    const [name = ''] = /[0-9a-f]{32}/.exec(pictured.image_url ?? '') ?? [];
    expect($('main article .company-pictures > .media').first().find('img').attr('src')).toContain(name);
    for (const one of [id, pictured.id]) await owner.call('PUT', `/services/${one}`, { status: 'Pausado' });
    expect((await shown())[0]).toBe(2);
  });

  it('takes what it cannot read for nothing asked', async () => {
    const word = ownWord();
    await companyOf(await person(theSite()), { name: word });
    for (const odd of [
      'last_id=abc',
      'last_id=-1',
      'province=Atl%C3%A2ntida',
      'district=Bilene',
      'limit=0&skip=x',
    ]) {
      const page = await readPage(`/companies?q=${word}&${odd}`);
      expect([page.status, names(page)], odd).toEqual([200, [word]]);
    }
  });

  it('gives a menu to who is signed in, and Ver Perfil alone to others, and holds at 320 px with text twice as large, as that of freelancers does', async (test) => {
    const { page } = await visit(test);
    const word = ownWord();
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner, { name: word });
    await freelancer(theSite(), { title: word, hourly_rate: 15_000 }, { full_name: 'Nelson Sitoe' });
    await page.goto(`/companies?q=${word}`);
    const card = page.getByRole('article');
    await card.locator('summary').click();
    expect(await card.getByRole('link', { name: `Ver Perfil: ${word}` }).getAttribute('href')).toBe(
      `/profile/${owner.user.username}`,
    );
    expect(await card.getByRole('link', { name: word, exact: true }).getAttribute('href')).toBe(
      `/companies/${company.slug}`,
    );
    await expect.poll(() => card.locator('.option:visible').count()).toBe(1);

    await becomes(page, await person(theSite()));
    for (const path of [`/freelancers?q=${word}`, `/companies?q=${word}`]) {
      await page.goto(path);
      expect(await faultsInLooks(page), path).toEqual([]);
    }
    await page.locator('article summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ver perfil', exact: true }).click();
    await page.waitForURL(`**/profile/${owner.user.username}`);
  });
});

describe('the list of freelancers', () => {
  it('is narrowed by rate, place and remote work, and reads rates as they are typed', async () => {
    const word = ownWord();
    const title = `Pintor ${word}`;
    await freelancer(
      theSite(),
      { title, hourly_rate: 750.5, remote_work: true },
      { full_name: 'Nelson Sitoe', province: 'Tete', district: 'Tete' },
    );
    const { user } = await freelancer(
      theSite(),
      { title, hourly_rate: 15000, remote_work: false },
      { full_name: 'Zita Langa' },
    );
    await freelancer(theSite(), { title }, { full_name: 'Ivo Machava' });
    const all = await readPage(`/freelancers?q=${word}`);
    expect(names(all)).toEqual(['Ivo Machava', 'Zita Langa', 'Nelson Sitoe']);
    expect(all.text).toContain('3 freelancers');
    expect(all.texts('main .thing-card-figure')).toEqual([
      expect.stringContaining('Sob consulta'),
      expect.stringContaining('15 000 MT / hora'),
      expect.stringContaining('750,50 MT / hora'),
    ]);
    expect(all.$('main article').last().find('.facts').text()).toContain('Tete');
    expect(linkCalled(all, 'Zita Langa').attr('href')).toBe(`/@${user.username}`);
    const rates = await readPage(`/freelancers?q=${word}&min_hourly_rate=750%2C50&max_hourly_rate=1000`);
    expect(names(rates)).toEqual(['Nelson Sitoe']);
    // The index knows rates only roughly, the count exactly.
    expect(rates.text).toMatch(/\b1 freelancer\b/);
    expect(rates.$('[name=min_hourly_rate]').attr('value')).toBe('750,5');
    const remote = await readPage(`/freelancers?q=${word}&remote_work=true`);
    expect(remote.$('[name=remote_work]').attr('checked')).toBeDefined();
    expect(names(remote)).not.toContain('Zita Langa');
    expect(names(await readPage(`/freelancers?q=${word}&province=Tete&min_hourly_rate=abc`))).toEqual([
      'Nelson Sitoe',
    ]);
    const none = await readPage(`/freelancers?q=${word}&province=Gaza`);
    expect(none.text).toContain('Nenhum freelancer encontrado');
    expect(linkCalled(none, 'Limpar filtros').attr('href')).toBe('/freelancers');
  });
});
