import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const place = { province: 'Gaza', district: 'Bilene' };
const placeChips = { Gaza: ['province', 'district'], Bilene: ['district'] };

/** Each list with all its filters, and which of them each chip takes away. `publish` makes something that all of them find. */
const lists = [
  {
    path: '/search',
    asked: { category: 'Construção', min_price: '100', ...place, remote: 'true', verified: 'true' },
    chips: {
      Construção: ['category'],
      'a partir de 100 MT': ['min_price'],
      ...placeChips,
      ...{ 'Só remoto': ['remote'], Verificadas: ['verified'] },
    },
    publish: async (word: string) => {
      const seller = await freelancer(theSite(), { remote_work: true }, place);
      await publishes(seller, { ...priced, title: word, category: 'Construção' });
    },
    found: 'Ver 1 resultado',
  },
  {
    path: '/jobs',
    asked: {
      ...{ category: 'Saúde', min_price: '5000', ...place, remote: 'true', employment_type: 'contrato' },
      verified: 'true',
    },
    chips: {
      ...{ Saúde: ['category'], 'a partir de 5000 MT': ['min_price'], ...placeChips },
      ...{ Contrato: ['employment_type'], 'Só remoto': ['remote'], Verificadas: ['verified'] },
    },
    publish: async (word: string) => {
      const { who, company } = await owner(theSite());
      await publishesJob(who, {
        ...{ company_id: company.id, title: word, category: 'Saúde', salary_min: 9000, ...place },
        ...{ remote_work: true, employment_type: 'contrato' },
      });
    },
    found: 'Ver 1 resultado',
  },
  {
    path: '/companies',
    asked: { ...place, verified: 'true' },
    chips: { ...placeChips, Verificadas: ['verified'] },
    publish: async (word: string) => {
      const { who } = await owner(theSite());
      await companyOf(who, { name: word, ...place });
    },
    found: 'Ver 1 resultado',
  },
  {
    path: '/freelancers',
    asked: { min_hourly_rate: '100', max_hourly_rate: '900', ...place, remote_work: 'true' },
    chips: {
      ...{ '100 – 900 MT / hora': ['min_hourly_rate', 'max_hourly_rate'], ...placeChips },
      'Só remoto': ['remote_work'],
    },
    publish: (word: string) =>
      freelancer(theSite(), { title: word, hourly_rate: 500, remote_work: true }, place),
    found: 'Ver 1 resultado',
  },
] as const;

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const askedBy = (address: string) => Object.fromEntries(new URL(address).searchParams);
const opener = (page: Page) => page.locator('summary', { hasText: 'Filtros' });

describe.each(lists)('the filters of $path', ({ path, asked, chips, publish, found }) => {
  it('have a chip each, which takes away exactly its own', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const all: Record<string, string> = { q: ownWord(), ...asked };
    await page.goto(`${path}?${new URLSearchParams(all)}`);
    expect(plain(await opener(page).textContent())).toBe(`Filtros · ${Object.keys(chips).length}`);
    const shown = page.getByRole('navigation', { name: 'Filtros escolhidos' }).getByRole('link');
    const left = new Map<string, object>();
    for (const chip of await shown.all())
      left.set(plain(await chip.textContent()), askedBy(url((await chip.getAttribute('href')) ?? '')));
    const without = (names: readonly string[]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
    expect(left).toEqual(
      new Map<string, object>([
        ...Object.entries(chips).map(([text, names]) => [`${text} : remover`, without(names)] as const),
        ['Limpar tudo', { q: all['q'] }],
      ]),
    );
  });

  it('are in one sheet on a phone, which stays open and holds what was chosen', async (test) => {
    const { page, complaints } = await visit(test, { touch: true });
    const word = ownWord();
    await publish(word);
    await page.goto(`${path}?q=${word}`);
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await opener(page).tap();
    await sheet.waitFor();
    await sheet.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL(`**${path}?q=${word}&province=Gaza`);
    await sheet.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('province');
    await sheet.getByLabel('Distrito').selectOption('Bilene');
    await page.waitForURL(`**${path}?q=${word}&province=Gaza&district=Bilene`);
    await sheet.getByRole('button', { name: found }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(plain(await opener(page).textContent())).toBe('Filtros · 2');
    await opener(page).tap();
    await sheet.getByRole('link', { name: 'Limpar tudo' }).tap();
    await page.waitForURL(`**${path}?q=${word}`);
    expect(complaints).toEqual([]);
  });

  it('have a field each in the form of the words', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const all = new URLSearchParams({ ...asked, ...(path === '/search' && { type: 'service' }) });
    await page.goto(`${path}?${all}`);
    const names = await page
      .locator('form#search')
      .evaluate((form: HTMLFormElement) => Array.from(form.elements, (field) => field.getAttribute('name')));
    expect(names).toEqual(expect.arrayContaining([...all.keys()]));
  });
});

describe.each(['/search', '/companies'])('the place that the words of %s name', (path) => {
  it('is chosen in the filters, and another one that is chosen wins over it', async (test) => {
    const { page } = await visit(test, { javaScript: false, width: 1280 });
    await page.goto(`${path}?q=pintor em Beira`);
    expect(await page.getByLabel('Província').inputValue()).toBe('Sofala');
    expect(await page.getByLabel('Distrito').inputValue()).toBe('Beira');
    await page.getByLabel('Província').selectOption('Gaza');
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(await page.locator('form#search [name=q]').inputValue()).toBe('pintor');
    const chips = page.getByRole('navigation', { name: 'Filtros escolhidos' }).getByRole('link');
    expect((await chips.allTextContents()).map(plain)).toEqual(['Gaza : remover']);
  });
});

describe.each(['/companies', '/freelancers'])('the script of the filters of %s', (path) => {
  it('comes when somebody needs it, and applies what was chosen before it was there', async (test) => {
    const { page, requests } = await visit(test, { width: 1280 });
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_astro/narrow*.js', async (route) => {
      await late;
      await route.continue();
    });
    const q = ownWord();
    await page.goto(`${path}?q=${q}`);
    await settled(page);
    expect(requests.filter((address) => /_astro\/(narrow|filters)/.test(address))).toEqual([]);
    await page.getByLabel('Província').focus();
    await page.getByLabel('Província').selectOption('Gaza');
    release();
    await page.waitForURL(`**${path}?q=${q}&province=Gaza`);
  });
});
