// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { askedIn, queryOf } from '#lib/search/asked.ts';
import { alternativesOf } from '#lib/search/chips.ts';
import { searchCall } from '#lib/search/hrefs.ts';
import { wordsOf } from '#server/entries/documents/documents.ts';
import { asVisitor } from '#server/fairness/turns.ts';
import { groupsOf } from '#server/search/expand.ts';
import { inTurn, searchForPage } from '#server/search/search.ts';
import { suggest } from '#server/search/suggest.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { made } from '#tests/support/cast/place.ts';
import { finds, keysOf, stock } from '#tests/support/finds.ts';

const workers = [{ name: 'Ana', province: 'Tete', district: 'Moatize' }];
const houses = async (api: TestApi, count: number) =>
  stock(api.ctx, {
    workers,
    shops: [],
    offers: Array.from({ length: count }, (_, at) => ({
      worker: 0,
      title: 'Pintura de casas',
      category: 'Construção' as const,
      price: 100 * (at + 1),
    })),
  });

describe('many from one address', () => {
  it.each(['/search/?q=casa', '/search/suggestions?q=cas'])(
    'delay those from others little: %s',
    async (path) => {
      const api = await serveApi({ trustProxy: 1 });
      await houses(api, 12);
      const answered: string[] = [];
      const ask = async (from: string) => {
        const answer = await api.ask(path, { headers: { 'x-forwarded-for': from } });
        expect(answer.status).toBe(200);
        answered.push(from);
      };
      const arrival = () => new Promise((resolve) => setTimeout(resolve, 200));
      // Nobody's turn comes before all of them have come.
      const gate = Promise.withResolvers<void>();
      const before = Array.from({ length: 8 }, (_, at) =>
        asVisitor(`before ${at}`, () => inTurn(api.ctx, () => gate.promise)),
      );
      const many = Array.from({ length: 40 }, () => ask('203.0.113.1'));
      await arrival();
      const other = ask('203.0.113.2');
      await arrival();
      expect(answered).toEqual([]);
      gate.resolve();
      await Promise.all([...before, ...many, other]);
      expect(answered.indexOf('203.0.113.2')).toBeLessThan(20);
    },
  );
});

describe('what a page shows of a search', () => {
  const read = async (api: TestApi, query: Readonly<Record<string, string>>) => {
    const asked = askedIn(new URLSearchParams(query));
    return { asked, page: await searchForPage(api.ctx, queryOf(asked)) };
  };

  it('goes on by its call, whatever was typed', async () => {
    const api = await serveApi();
    await houses(api, 16);
    const typed: Readonly<Record<string, Record<string, string>>> = {
      'a price in the words against a field': { q: 'pintura até 300 MT', min_price: '1500' },
      'a price in the words against a quick choice': { q: 'pintura a partir de 1500 MT', price: '0-100' },
      'a price in the words and a field': { q: 'pintura até 1500 MT', min_price: '200' },
      'prices the wrong way round': { q: 'pintura', min_price: '1500', max_price: '100' },
      'signs of two halves, cut off': { q: `pintura a${'🏠'.repeat(96)}` },
      'signs that end texts': { q: 'pintura\0' },
    };
    for (const [what, query] of Object.entries(typed)) {
      const { asked, page } = await read(api, query);
      expect(page.items, what).toHaveLength(10);
      const { last_id } = page.next_page_info;
      const rest = await made<typeof page>(
        await api.ask(`${searchCall(asked, page.understood)}&last_id=${last_id}`),
      );
      const all = [...keysOf(page), ...keysOf(rest)];
      expect(new Set(all).size, what).toBe(all.length);
      expect(all, what).toHaveLength(page.matches.count);
    }

    // Fewer words lead to as many as it says, between the prices of the words and of a field.
    const { asked, page } = await read(api, { q: 'pintura xilofone até 1200 MT', price: '1000-' });
    const [alternative] = alternativesOf(asked, page);
    expect(alternative?.text).toBe('Só “pintura”: 3 resultados');
    const next = new URL(alternative?.href ?? '', 'https://x').searchParams;
    expect((await read(api, Object.fromEntries(next))).page.matches.count).toBe(3);
  });
});

describe('words that stand for one that was asked for', () => {
  const offers = (titles: readonly string[]) =>
    titles.map((title) => ({ worker: 0, title, category: 'Outros' as const }));

  it('are the twenty most frequent, also where the typed letter is one that went in 1990', async () => {
    const api = await serveApi();
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    await stock(api.ctx, {
      workers,
      shops: [],
      offers: offers([
        letters.map((one) => `recet${one}`).join(' '),
        'recetz',
        'recetz recety',
        'receca rececb',
      ]),
    });
    const [group = []] = await groupsOf(api.ctx.db, wordsOf('recep', 8));
    expect(group.slice(0, 4)).toEqual(['recep', 'recetz', 'recety', 'receca']);
    expect(group).toHaveLength(21);
  });

  it('are those one letter away of four letters too, and what is known stays as it was typed', async () => {
    const api = await serveApi();
    await stock(api.ctx, { workers, shops: [], offers: offers(['Lona grande', 'Bolo']) });
    expect(await finds(api, { q: 'lina' })).toMatchObject({ corrected: 'lona', matches: { count: 1 } });
    expect((await finds(api, { q: 'lina grandes' })).corrected).toBe('lona grandes');
  });
});

describe('what is joined by a hyphen', () => {
  it.each([
    ['cortecostura', 'Corte, costura e corte-costura'],
    ['corte, costura e corte-costura', 'Cortecostura'],
  ])('is found in one, though its parts stand before by themselves: %s', async (q, title) => {
    const api = await serveApi();
    await stock(api.ctx, { workers, shops: [], offers: [{ worker: 0, title, category: 'Outros' }] });
    expect((await finds(api, { q })).matches.count).toBe(1);
  });
});

it('suggestions are of no other word than the one that is being typed', async () => {
  const api = await serveApi();
  const titles = ['Pintura de casas', 'Casa e jardim', 'Zincagem de portões'];
  const offers = titles.map((title) => ({ worker: 0, title, category: 'Outros' as const }));
  await stock(api.ctx, { workers, shops: [], offers });
  // A word that is left out, signs, and a word that was typed before.
  for (const typed of ['pintura de', 'pintura ...', 'casas pintura casas']) {
    const before = typed.split(' ').slice(0, -1).join(' ');
    const last = typed.split(' ').at(-1) ?? '';
    const goesOn = (await suggest(api.ctx, typed)).filter((text) => text.startsWith(`${before} `));
    const others = goesOn.filter((text) => !text.toLowerCase().startsWith(`${before} ${last}`));
    expect(others, typed).toEqual([]);
  }
});
