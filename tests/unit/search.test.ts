import { describe, expect, it } from 'vitest';
import { filterNames, type SearchPage } from '#lib/contract/search.ts';
import { type Asked, askedIn, hasSearch, queryOf } from '#lib/search/asked.ts';
import { alternativesOf, narrowingOf } from '#lib/search/chips.ts';
import { countOf, countText, withCount } from '#lib/search/counts.ts';
import { canonicalOf, descriptionOf, headingOf, isPlace } from '#lib/search/described.ts';
import { searchList } from '#lib/search/filtered-lists.ts';
import { without } from '#lib/search/filters.ts';
import { searchCall, searchHref } from '#lib/search/hrefs.ts';
import {
  choiceText,
  priceChoices,
  priceSteps,
  pricesIn,
  pricesOf,
  rangeOf,
  rangeText,
} from '#lib/search/prices.ts';

const asked = (query: string) => askedIn(new URLSearchParams(query));
const nothingSaid = { words: '', min_price: null, max_price: null };
const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const texts = (chips: readonly { text: string }[]) => chips.map(({ text }) => plain(text));

describe('what an address asks', () => {
  it('is read as its fields say it', () => {
    expect(
      asked(
        'q=+pintor+&type=service&category=Beleza&min_price=1.000&max_price=5000+MT&province=Gaza&district=Bilene&remote=true&sort=price_asc&last_id=x',
      ),
    ).toEqual({
      q: 'pintor',
      type: 'service',
      category: 'Beleza',
      min_price: 1000,
      max_price: 5000,
      province: 'Gaza',
      district: 'Bilene',
      remote: true,
      sort: 'price_asc',
      last_id: 'x',
    });
  });

  it.each([
    ['empty fields', 'q=&type=&category=&price=&min_price=&max_price=&province=&remote=&sort='],
    ['blank words', 'q=+++'],
    ['what nobody knows', 'type=x&category=x&price=1-2&min_price=x&province=x&remote=x&sort=x'],
    ['a district without its province', 'district=Bilene'],
    ['a price of nothing', 'min_price=0&max_price=-5'],
    ['what pages do not look at', 'limit=50&utm=x'],
  ])('leaves out %s', (_, query) => {
    expect(asked(query)).toEqual({});
    expect(hasSearch(asked(query))).toBe(false);
  });

  it('keeps the rest where one of them cannot be read', () => {
    expect(asked('q=pintor&category=x&province=Gaza&district=Maputo')).toEqual({
      q: 'pintor',
      province: 'Gaza',
    });
  });

  it('knows only those who work from afar or are verified, not those who are not', () => {
    expect(asked('q=pintor&remote=false')).toEqual({ q: 'pintor' });
    expect(asked('q=pintor&remote=1')).toEqual({ q: 'pintor', remote: true });
    expect(asked('q=pintor&verified=false')).toEqual({ q: 'pintor' });
    expect(hasSearch(asked('verified=false'))).toBe(false);
  });

  it('cuts off words longer than any search', () => {
    expect(asked(`q=${'a'.repeat(300)}`).q).toHaveLength(200);
  });

  it('looks for something by words or any filter, and not by an order', () => {
    for (const query of [
      'q=a',
      'type=user',
      'category=Beleza',
      'price=0-100',
      'province=Gaza',
      'remote=true',
    ])
      expect(hasSearch(asked(query)), query).toBe(true);
    expect(hasSearch(asked('sort=recent&last_id=x'))).toBe(false);
  });

  it('is asked of the search with prices as from and to, ten at a time', () => {
    expect(queryOf(asked('q=a&price=100-500'))).toEqual({
      q: 'a',
      min_price: 100,
      max_price: 500,
      limit: 10,
    });
  });
});

describe('prices', () => {
  it('are the four of the specification, open at both ends', () => {
    expect(priceChoices.slice(0, 4).map(rangeOf)).toEqual([
      { max_price: 100 },
      { min_price: 100, max_price: 500 },
      { min_price: 500, max_price: 1000 },
      { min_price: 1000 },
    ]);
    expect(priceSteps.map(choiceText)).toEqual([
      'Até 1\u00a0000',
      '1\u00a0000 – 5\u00a0000',
      '5\u00a0000 – 20\u00a0000',
      '20\u00a0000 – 100\u00a0000',
      'Mais de 100\u00a0000',
    ]);
  });

  it('are turned where they are the wrong way round', () => {
    expect(pricesIn({ min_price: '900', max_price: '250,50' })).toEqual({ min_price: 250.5, max_price: 900 });
  });

  it('take what was typed before a quick choice', () => {
    expect(pricesIn({ price: '100-500', min_price: '800' })).toEqual({ min_price: 800 });
    expect(pricesIn({ price: '100-500', min_price: 'x' })).toEqual({ price: '100-500' });
  });

  it('of a field go before those of the words', () => {
    const said = { words: '', min_price: 200, max_price: 900 };
    expect(pricesOf({ min_price: 1 }, said)).toEqual({ min_price: 1, max_price: 900 });
    expect(pricesOf({ price: '0-100' }, said)).toEqual({ min_price: 200, max_price: 100 });
    expect(pricesOf({}, nothingSaid)).toEqual({});
  });

  it('are said in words', () => {
    expect(plain(rangeText({ max_price: 5000 }))).toBe('até 5 000 MT');
    expect(plain(rangeText({ min_price: 15_000 }))).toBe('a partir de 15 000 MT');
    expect(plain(rangeText({ min_price: 100, max_price: 500 }))).toBe('100 – 500 MT');
    expect(rangeText({})).toBe('');
  });
});

describe('addresses', () => {
  it('are the same for the same search, whatever the order', () => {
    expect(searchHref(asked('province=Gaza&category=Beleza&q=x'))).toBe(
      '/search?q=x&category=Beleza&province=Gaza',
    );
    expect(searchHref({})).toBe('/search');
  });

  it('are read back as they were made', () => {
    const whole = asked(
      'q=a+%26+b&type=user&category=Saúde&min_price=1&max_price=2,5&province=Maputo+Cidade&district=KaMavota&remote=1&sort=recent&last_id=z',
    );
    expect(askedIn(new URL(searchHref(whole), 'https://x').searchParams)).toEqual(whole);
  });

  it('leave out a filter with all that belongs to it, and begin at the beginning', () => {
    const whole: Asked = { q: 'a', price: '0-100', province: 'Gaza', district: 'Bilene', last_id: 'z' };
    expect(without(whole, 'province')).toEqual({ q: 'a', price: '0-100' });
    expect(without(whole, 'price', 'district')).toEqual({ q: 'a', province: 'Gaza' });
    for (const name of filterNames) expect(without(whole, name)).not.toHaveProperty('last_id');
  });

  it('of the call carry the whole search, so that each is another list', () => {
    const call = searchCall(asked('q=a&price=1000-&sort=recent&last_id=z'), nothingSaid);
    expect(call).toBe('/search/?q=a&min_price=1000&sort=recent&limit=10');
  });
});

describe('chips', () => {
  const narrow = asked(
    'q=pintor&type=service&category=Beleza&price=1000-&province=Gaza&district=Bilene&remote=1',
  );

  it('are one for each that narrows, and each leads to the same without it', () => {
    const { chips } = narrowingOf(searchList, narrow, nothingSaid);
    expect(texts(chips)).toEqual(['Beleza', 'Mais de 1 000 MT', 'Gaza', 'Bilene', 'Só remoto']);
    const hrefs = chips.map(({ href }) => new URL(href, 'https://x').searchParams);
    expect(hrefs.map((query) => query.get('q'))).toEqual(Array(5).fill('pintor'));
    expect(hrefs[0]?.has('category')).toBe(false);
    expect(hrefs[1]?.has('price')).toBe(false);
    expect([hrefs[2]?.has('province'), hrefs[2]?.has('district')]).toEqual([false, false]);
    expect([hrefs[3]?.get('province'), hrefs[3]?.has('district')]).toEqual(['Gaza', false]);
    expect(hrefs[4]?.has('remote')).toBe(false);
  });

  it('are all cleared at once, and the words stay', () => {
    expect(narrowingOf(searchList, narrow, nothingSaid).cleared).toBe('/search?q=pintor&type=service');
  });

  it('say what was understood of the words, and take it out of them', () => {
    const understood = { words: 'pintor', min_price: null, max_price: 5000 };
    const [chip] = narrowingOf(searchList, { q: 'pintor até 5000 MT' }, understood).chips;
    expect([plain(chip?.text ?? ''), chip?.href]).toEqual(['até 5 000 MT', '/search?q=pintor']);
    expect(narrowingOf(searchList, { q: 'até 5000 MT' }, { ...understood, words: '' }).chips[0]?.href).toBe(
      '/search',
    );
    expect(narrowingOf(searchList, { q: 'pintor até 5000 MT', category: 'Beleza' }, understood).cleared).toBe(
      '/search?q=pintor',
    );
  });
});

describe('a place in the words', () => {
  const chipOf = (q: string) => {
    const [chip] = narrowingOf(searchList, { q }, nothingSaid).chips;
    return chip && [chip.text, new URL(chip.href, 'https://x').searchParams.get('q')];
  };

  it.each([
    ['electricista em Nampula', 'Nampula', 'electricista'],
    ['Pedreiro nampúla', 'Nampula', 'Pedreiro'],
    ['canalizador na Beira, urgente', 'Beira', 'canalizador urgente'],
    ['bolos maputo cidade', 'Maputo Cidade', 'bolos'],
    ['em cabo delgado pedreiro', 'Cabo Delgado', 'pedreiro'],
  ])('is found: %s', (q, place, otherWords) => {
    expect(chipOf(q)).toEqual([place, otherWords]);
  });

  it.each(['electricista', 'Nampula', 'em Nampula', 'óleo de palma', 'nampulano'])('is none: %s', (q) => {
    expect(chipOf(q)).toBeUndefined();
  });

  it('is cleared with the filters', () => {
    const understood = { words: 'pintor em Tete', min_price: null, max_price: 5000 };
    expect(
      narrowingOf(searchList, { q: 'pintor em Tete até 5000 MT', category: 'Beleza' }, understood).cleared,
    ).toBe('/search?q=pintor');
  });
});

describe('a place in the words that the filters show as chosen', () => {
  const shown = (q: string, name: string, chosen: string) =>
    asked(`q=${q}&place_from_words=${name}&category=&${chosen}`);

  it('stays in the words as long as no other is chosen, also when the words are new', () => {
    expect(shown('pintor em Beira', 'Beira', 'province=Sofala&district=Beira')).toEqual({
      q: 'pintor em Beira',
    });
    expect(shown('pintor em Tete', 'Beira', 'province=Sofala&district=Beira')).toEqual({
      q: 'pintor em Tete',
    });
  });

  it.each([
    ['Nampula', 'province=Sofala', { province: 'Sofala' }],
    ['Nampula', 'province=', {}],
    ['Nampula', 'province=Nampula&district=Angoche', { province: 'Nampula', district: 'Angoche' }],
    ['Beira', 'province=Sofala&district=', { province: 'Sofala' }],
  ])('goes out of them when instead of %s one chooses %s', (name, chosen, place) => {
    expect(shown(`pintor em ${name}`, name, chosen)).toEqual({ q: 'pintor', ...place });
  });

  it('leaves words alone that name another place, and a place that the filters did not show', () => {
    const chosen = { q: 'pintor em Tete', province: 'Sofala' };
    expect(shown('pintor em Tete', 'Nampula', 'province=Sofala')).toEqual(chosen);
    expect(asked('q=pintor em Tete&province=Sofala')).toEqual(chosen);
    expect(shown('pintor em Tete', 'Marte', 'province=Sofala')).toEqual(chosen);
  });
});

describe('counts', () => {
  it('are written as people write numbers', () => {
    expect(countText({ count: 1, more: false })).toBe('1 resultado');
    expect(countText({ count: 12, more: false })).toBe('12 resultados');
    expect(countText({ count: 1000, more: true })).toBe('Mais de 1\u00a0000 resultados');
    expect(plain(countText({ count: 12_000, more: false }))).toBe('12 000 resultados');
  });

  it('stand beside what was counted, and nowhere else', () => {
    const facet = [
      { value: 'Nampula', count: 12, more: false },
      { value: 'Gaza', count: 12, more: true },
    ];
    expect(withCount('Nampula', 'Nampula', facet)).toBe('Nampula (12)');
    expect(countOf('Gaza', facet)).toBe('12+');
    expect(withCount('Tete', 'Tete', facet)).toBe('Tete');
  });
});

describe('where nothing was found', () => {
  it('says what there is without one of the filters', () => {
    const found = (alternatives: SearchPage['alternatives']) =>
      alternativesOf(asked('q=pintor&type=user&category=Beleza&max_price=500&province=Nampula&remote=1'), {
        alternatives,
        shorter: [],
        understood: nothingSaid,
      });
    const all = ['type', 'category', 'price', 'province', 'remote'] as const;
    expect(texts(found(all.map((without) => ({ without, count: 12, more: false }))))).toEqual([
      'Sem o tipo Usuários: 12 resultados',
      'Sem a categoria Beleza: 12 resultados',
      'Sem o preço até 500 MT: 12 resultados',
      'Sem a província Nampula: 12 resultados',
      'Sem o filtro “Só remoto”: 12 resultados',
    ]);
    const [first] = found([{ without: 'province', count: 1000, more: true }]);
    expect(first).toEqual({
      text: 'Sem a província Nampula: mais de 1\u00a0000 resultados',
      href: '/search?q=pintor&type=user&category=Beleza&max_price=500&remote=true',
    });
  });

  it('takes a price that stands in the words out of them', () => {
    const [alternative] = alternativesOf(
      { q: 'pintor até 50 MT' },
      {
        alternatives: [{ without: 'price', count: 3, more: false }],
        shorter: [],
        understood: { words: 'pintor', min_price: null, max_price: 50 },
      },
    );
    expect([plain(alternative?.text ?? ''), alternative?.href]).toEqual([
      'Sem o preço até 50 MT: 3 resultados',
      '/search?q=pintor',
    ]);
  });
});

it('where nothing was found by all words says what fewer would find, between the same prices', () => {
  const [alternative] = alternativesOf(
    { q: 'pintor de barcos até 50 MT', province: 'Gaza' },
    {
      alternatives: [],
      shorter: [{ q: 'pintor', count: 3, more: false }],
      understood: { words: 'pintor de barcos', min_price: null, max_price: 50 },
    },
  );
  expect(alternative).toEqual({
    text: 'Só “pintor”: 3 resultados',
    href: '/search?q=pintor&max_price=50&province=Gaza',
  });
});

describe('what a search is called', () => {
  it.each([
    ['', 'Pesquisar'],
    ['q=pintor&province=Gaza', 'Resultados para “pintor”'],
    ['category=Construção&province=Nampula', 'Construção em Nampula'],
    ['category=Construção', 'Construção'],
    ['type=company&province=Gaza', 'Empresas em Gaza'],
    ['province=Gaza', 'Resultados em Gaza'],
  ])('%s: %s', (query, heading) => {
    expect(headingOf(asked(query))).toBe(heading);
  });

  it('is a place of the site for a category, in a province or everywhere, and for nothing else', () => {
    for (const query of ['category=Beleza', 'province=Gaza&category=Beleza'])
      expect(isPlace(asked(query)), query).toBe(true);
    const others = ['q=x', 'type=user', 'price=0-100', 'remote=1', 'sort=recent', 'last_id=z'];
    for (const other of others) expect(isPlace(asked(`category=Beleza&${other}`)), other).toBe(false);
    expect(isPlace(asked('province=Gaza&district=Bilene&category=Beleza'))).toBe(false);
    expect([isPlace({}), isPlace({ province: 'Gaza' })]).toEqual([false, false]);
  });

  it('has one address and a description that fits', () => {
    expect(canonicalOf(asked('province=Gaza&category=Beleza&sort=recent'))).toBe(
      '/search?category=Beleza&province=Gaza',
    );
    expect(canonicalOf(asked('q=x&province=Gaza'))).toBe('/search');
    for (const query of ['', 'category=Alimentação&province=Maputo+Cidade', 'category=Beleza'])
      expect(descriptionOf(asked(query))).toMatch(/^.{20,160}$/);
  });
});
