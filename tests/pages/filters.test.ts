import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { plain, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

const place = { province: 'Gaza', district: 'Bilene' };
const placeChips = { Gaza: ['province', 'district'], Bilene: ['district'] };

/** Each list with all its filters, and which of them each chip takes away. Those of the search: search-filters.test.ts. */
const lists = [
  {
    path: '/jobs',
    asked: {
      category: 'Saúde',
      min_price: '5000',
      ...place,
      remote: 'true',
      employment_type: 'contrato',
      verified: 'true',
    },
    chips: {
      Saúde: ['category'],
      'a partir de 5 000 MT': ['min_price'],
      ...placeChips,
      Contrato: ['employment_type'],
      'Só remoto': ['remote'],
      Verificadas: ['verified'],
    },
  },
  {
    path: '/companies',
    asked: { ...place, verified: 'true' },
    chips: { ...placeChips, Verificadas: ['verified'] },
  },
  {
    path: '/freelancers',
    asked: { min_hourly_rate: '100', max_hourly_rate: '900', ...place, remote_work: 'true' },
    chips: {
      '100 – 900 MT / hora': ['min_hourly_rate', 'max_hourly_rate'],
      ...placeChips,
      'Só remoto': ['remote_work'],
    },
  },
] as const;

const askedBy = (address: string) => Object.fromEntries(new URL(address, theSite().url).searchParams);
const opener = (page: Page) => page.locator('summary', { hasText: 'Filtros' });

describe.each(lists)('the filters of $path', ({ path, asked, chips }) => {
  it('have a chip each, which takes away exactly its own, and a field each in the form of the words', async () => {
    const all: Record<string, string> = { q: ownWord(), ...asked };
    const { $, texts } = await readPage(`${path}?${new URLSearchParams(all)}`);
    expect(texts('.filters > summary')).toEqual([`Filtros · ${Object.keys(chips).length}`]);
    const shown = $('nav[aria-label="Filtros escolhidos"] a')
      .get()
      .map((one) => $(one));
    const left = new Map(shown.map((chip) => [plain(chip.text()), askedBy(chip.attr('href') ?? '')]));
    const without = (names: readonly string[]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
    expect(left).toEqual(
      new Map<string, object>([
        ...Object.entries(chips).map(([text, names]) => [`${text} : remover`, without(names)] as const),
        ['Limpar tudo', { q: all['q'] }],
      ]),
    );
    const typed = new URLSearchParams(asked);
    const form = await readPage(`${path}?${typed}`);
    const names = form
      .$('form#search [name], [form=search][name]')
      .get()
      .map((one) => $(one).attr('name'));
    expect(names).toEqual(expect.arrayContaining([...typed.keys()]));
  });
});

/** That of the search is walked through in search.test.ts; lists of pages of people and companies have their script in common. */
it('the filters of freelancers are in one sheet on a phone, which stays open and holds what was chosen', async (test) => {
  const { page, complaints } = await visit(test, { touch: true });
  const word = ownWord();
  await freelancer(theSite(), { title: word }, place);
  await page.goto(`/freelancers?q=${word}`);
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await opener(page).tap();
  await sheet.waitFor();
  await sheet.getByLabel('Província').selectOption('Gaza');
  await page.waitForURL(`**/freelancers?q=${word}&province=Gaza`);
  await sheet.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('province');
  await sheet.getByRole('button', { name: 'Ver 1 resultado' }).tap();
  await sheet.waitFor({ state: 'hidden' });
  expect(plain((await opener(page).textContent()) ?? '')).toBe('Filtros · 1');
  await opener(page).tap();
  await sheet.getByRole('link', { name: 'Limpar tudo' }).tap();
  await page.waitForURL(`**/freelancers?q=${word}`);
  expect(complaints).toEqual([]);
});

describe.each(['/search', '/companies'])('the place that the words of %s name', (path) => {
  it('is chosen in the filters, and another one that is chosen wins over it', async () => {
    const { $, attr } = await readPage(`${path}?q=pintor em Beira`);
    const chosen = (name: string) => attr(`#${name} option[selected]`, 'value');
    expect([chosen('province'), chosen('district')]).toEqual(['Sofala', 'Beira']);
    const sent = $('form#search [name], [form=search][name]').serializeArray();
    const asked = new URLSearchParams(sent.map(({ name, value }) => [name, value]));
    asked.set('province', 'Gaza');
    const other = await readPage(`${path}?${asked}`);
    expect(other.attr('form#search [name=q]', 'value')).toBe('pintor');
    expect(other.texts('nav[aria-label="Filtros escolhidos"] a')).toEqual(['Gaza : remover']);
  });
});

it('the script of the filters comes when somebody needs it, and applies what was chosen before it was there', async (test) => {
  const { page, requests } = await visit(test, { width: 1280 });
  const late = await hold(page, '**/_astro/narrow*.js');
  const address = `/companies?q=${ownWord()}`;
  await page.goto(address);
  await settled(page);
  expect(requests.filter((path) => /_astro\/(narrow|filters)/.test(path))).toEqual([]);
  await page.getByLabel('Província').focus();
  await page.getByLabel('Província').selectOption('Gaza');
  late.release();
  await page.waitForURL(`**${address}&province=Gaza`);
});
