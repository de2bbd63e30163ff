import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '#lib/categories.ts';
import { documentOf, type Source, wordsIn } from '#server/entries/documents/document.ts';
import { amountTerms, filterTerms, termsOf } from '#server/entries/documents/filter-terms.ts';
import { headsIn } from '#server/entries/documents/head.ts';
import { beginningsOf, fold, wordsOf } from '#server/entries/documents/words.ts';
import { oneAway } from '#server/search/expand.ts';
import { anyText } from '#tests/support/any-text.ts';
import { cpuOf } from '#tests/support/cpu.ts';

const folded = (text: string, most = 5000) => wordsOf(text, most).map((word) => word.folded);

describe('one form of a word', () => {
  it.each([
    'electricista eletricista',
    'acção ação ACÇÃO acções ações acao',
    'óptimo ótimo optimo ÓTIMOS',
    'factura fatura facturas',
    'contacto contato contactos',
    'recepção receção recepções recepcao',
    'húmido úmido húmidos',
    'humidade umidade',
    'projecto projeto projectos',
    'baptizado batizado',
    'director diretor directores',
    'colecção coleção',
    'inspecção inspeção',
    'arquitecto arquiteto',
    'reparação reparações',
    'canal canais',
    'móvel móveis',
    'homem homens',
    'árvore árvores',
    'professor professores',
    'mão mãos',
    'pão pães',
    'luz luzes',
    'azul azuis',
    'lençol lençóis',
    'português portugueses portuguesas portuguesa',
    'chinês chineses',
    'bom bons',
    'flor flores',
    'viagem viagens',
    'táxi táxis',
    'pneu pneus',
    'irmão irmãos irmãs irmã',
    'serviço serviços',
    'civil civis',
    'perfil perfis',
    'infantil infantis',
    'hotel hotéis',
    'biquíni biquínis',
    'fácil fáceis faceis',
    'difícil difíceis',
    'útil úteis',
    'têxtil têxteis',
    'portátil portáteis',
    'projéctil projéteis projecteis',
    'ágil ágeis',
    'papel papéis papeis',
    'nível níveis',
    'chapéu chapéus',
    'mulher mulheres',
    'vez vezes',
    'tese teses',
  ])('%s', (list) => {
    const forms = list.split(' ').map((word) => folded(word).join(' '));
    const genders = list.startsWith('português ') || list.startsWith('irmão ') ? 2 : 1;
    expect(new Set(forms).size, forms.join(' ')).toBe(genders);
    expect(forms.every((form) => /^[a-z]+$/.test(form))).toBe(true);
  });

  it.each([
    'pato prato',
    'casa caso',
    'gato gasto',
    'pia pá',
    'mal mais',
    'som sim',
    'cabelo camelo',
    'carta carro',
    'rede redes2',
    'mês mesa',
    'base bar',
    'torre tora',
    'cama cana',
    'boca bota',
  ])('is not that of another: %s', (pair) => {
    const [one, other] = pair.split(' ').map((word) => folded(word)[0]);
    expect(one).not.toBe(other);
  });

  it('leaves what has digits in it as it is', () => {
    expect(folded('4x4s 24h R410as 2ects')).toEqual(['4x4s', '24h', 'r410as', '2ects']);
    expect(fold('b2ns')).toBe('b2ns');
  });

  it('is short where the word is', () => {
    expect(folded('gás mês luz pás dez')).toEqual(['gas', 'mes', 'luz', 'pas', 'dez']);
    expect(folded('rodas')).toEqual(['roda']);
  });
});

describe('the words of a text', () => {
  it('come once each, in order, and as they were written', () => {
    expect(wordsOf('Reparação de Geleiras, reparações', 9)).toEqual([
      { folded: 'reparacao', written: 'reparação' },
      { folded: 'geleira', written: 'geleiras' },
    ]);
  });

  it('are without those that say nothing', () => {
    expect(folded('o pão da avó e as bolachas com um café para a mãe ou sem se que por aos nas')).toEqual(
      folded('pão avó bolachas café mãe'),
    );
  });

  it('are as many as are asked for', () => {
    expect(folded('um dois sete quatro cinco', 3)).toEqual(['doi', 'sete', 'quatro']);
    expect(folded('a-b-c x-y-z', 3)).toEqual(['b', 'c', 'x']);
    expect(folded('ser.vi.ço xai-xai', 9)).toEqual(['ser', 'vi', 'co', 'xai']);
  });

  it('know what they are a part of', () => {
    const compound = { folded: 'xaixai', written: 'xai-xai' };
    expect(wordsOf('Xai-Xai', 9)).toEqual([{ folded: 'xai', written: 'xai', compound }]);
    expect(wordsOf('casa-de-banho', 9).map((word) => word.compound?.folded)).toEqual(
      Array(2).fill('casadebanho'),
    );
    for (const written of ['wi-fi', 'Wi Fi', 'redes WI  FI'])
      expect(wordsOf(written, 9).at(-1)?.compound, written).toEqual({ folded: 'wifi', written: 'wi-fi' });
    expect(wordsOf('kiwi fim, wi, fi', 9).some(({ compound }) => compound)).toBe(false);
    expect(wordsOf('Beira - Dondo, a/b, -5', 9).some(({ compound }) => compound)).toBe(false);
    expect(wordsOf(`${'x-'.repeat(20)}x`, 9).some(({ compound }) => compound)).toBe(false);
  });

  it('are letters and digits, whatever comes', () => {
    expect(folded('ca\u0000sa')).toEqual(['ca', 'sa']);
    expect(folded('\u202eavlif\u202c casa \u200f🏠👩🏽‍🔧')).toEqual(['avlif', 'casa']);
    expect(folded('خياط 裁缝 Швея')).toEqual([]);
    expect(folded('elétrica')).toEqual(folded('ele\u0301trica'));
    expect(folded('Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G')).toEqual(['zalg']);
    expect(folded(`'; drop table words; -- "casa" & _tservice`)).toEqual(
      folded('drop table words casa tservice'),
    );
    expect(folded('')).toEqual([]);
  });

  it('are forty letters long at most', () => {
    const forty = 'b'.repeat(40);
    expect(folded(`${forty} ${forty}b casa`)).toEqual([forty, 'casa']);
    const [word] = wordsOf(`casa${'\u0483'.repeat(80)}`, 9);
    expect(word?.written.length).toBe(40);
  });

  it('are soon found in a long text', async () => {
    const spent = await cpuOf(() => {
      for (const text of ['a', 'ções ', 'Ω', '\u0301', 'e\u0301', '🏠', 'ns', '9', 'eis '])
        expect(wordsOf(text.repeat(5000), 150).length).toBeLessThan(2);
    });
    expect(spent).toBeLessThan(500);
  });

  it('need no quoting, and are the same of themselves written out', () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const words = wordsOf(text, 20);
        for (const { folded } of words) expect(folded).toMatch(/^[a-z0-9]{1,40}$/);
        expect(new Set(words.map((word) => word.folded)).size).toBe(words.length);
        expect(words.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.constantFrom('reparação', 'électrico', 'húmido', 'Canais', 'avó'), (word) => {
        const forms = [word, word.toUpperCase(), word.normalize('NFD'), ` ${word}!`];
        expect(new Set(forms.flatMap((form) => folded(form))).size).toBe(1);
      }),
    );
  });
});

describe('a word that is not written to its end', () => {
  const begins = (typed: string, whole: string) => {
    const [word] = wordsOf(whole, 1);
    const [half] = wordsOf(typed, 1);
    return (
      half !== undefined && [half.folded, ...beginningsOf(half)].some((text) => word?.folded.startsWith(text))
    );
  };

  it.each([
    'electricista',
    'eletricista',
    'construção',
    'transportes',
    'contactos',
    'factura',
    'acção',
    'óptica',
    'mensagens',
    'reparações',
    'móveis',
    'canalizador',
    'inspecção',
    'recepção',
    'árvores',
    'consultoria',
    'sensores',
    'casas',
    'inglesa',
    'massagens',
    'ensino',
    'forense',
    'doces',
    'baptizado',
    'mestres',
  ])('begins like the whole: %s', (whole) => {
    // What makes it a plural may be missing.
    for (let length = 3; length <= whole.length; length += 1) {
      const typed = whole.slice(0, length);
      const isPlural = /(?:õ|õe|ge|gen|ei|éi|vei)$/.test(typed);
      if (!isPlural) expect(begins(typed, whole), typed).toBe(true);
    }
  });

  it('does not begin like everything', () => {
    expect(begins('const', 'computador')).toBe(false);
    expect(begins('can', 'casa')).toBe(false);
  });
});

describe('one letter away', () => {
  it('is one that is left out, added, another, or in the wrong place', () => {
    const near = oneAway('casa');
    for (const other of ['asa', 'csa', 'caa', 'cas', 'xcasa', 'caxsa', 'casax', 'xasa', 'cxsa', 'casx'])
      expect(near).toContain(other);
    for (const other of ['acsa', 'csaa', 'caas']) expect(near).toContain(other);
    for (const other of ['casa', 'sa', 'caxxsa', 'saca', 'cas1', 'xaxa']) expect(near).not.toContain(other);
    expect(new Set(near).size).toBe(near.length);
  });

  it('is so from either side', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcz'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(oneAway(one).includes(other)).toBe(oneAway(other).includes(one));
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(word, fc.nat(10_000), (one, at) => {
        const near = oneAway(one);
        expect(oneAway(near[at % near.length] ?? '')).toContain(one);
      }),
    );
  });
});

describe('filter terms', () => {
  const cents = fc.oneof(
    fc.integer({ min: 1, max: 100_000 }),
    fc.integer({ min: 1, max: 99_999_999_999 }),
    fc.nat(45).map((power) => 2 ** power),
    fc.nat(45).map((power) => Math.round(2 ** (power + 0.5))),
  );
  const entry = {
    type: 'service',
    category: null,
    province: null,
    district: null,
    remote: 0,
    verified: 0,
    employment_type: null,
    hourly_cents: null,
  } as const;
  const priceOf = (price_cents: number | null) => termsOf({ ...entry, price_cents }).slice(2);

  it('of a price are among those of every range that holds it, and of no range far off', () => {
    fc.assert(
      fc.property(cents, cents, cents, (...three) => {
        const [from = 1, price = 1, to = 1] = three.toSorted((one, other) => one - other);
        const own = priceOf(price);
        const holds = (range: readonly string[]) => range.filter((one) => own.includes(one)).length;
        for (const range of [
          amountTerms('m', from, to),
          amountTerms('m', from, undefined),
          amountTerms('m', undefined, to),
        ])
          expect(holds(range)).toBe(1);
        expect(amountTerms('m', price, price)).toEqual(own.slice(-1));
        expect(holds(amountTerms('m', price * 1.1 + 1, undefined))).toBe(0);
        if (price > 2) expect(holds(amountTerms('m', 0, price / 1.1 - 1))).toBe(0);
      }),
      { numRuns: 500 },
    );
    expect(priceOf(null)).toEqual([]);
    expect(amountTerms('m', 0, 0)).toEqual(priceOf(1).slice(-1));
    expect(amountTerms('m', 200_000, 100)).toEqual([]);
    expect(amountTerms('m', undefined, undefined).length).toBeLessThan(20);
    expect(amountTerms('m', 100_00, 500_00).length).toBeLessThan(9);
  });

  it('are one word each, that nobody can write, and differ where what they stand for differs', () => {
    const { type, category, province, district, remote, verified } = filterTerms;
    const all = [
      ...categories.map((name) => category.asked({ category: name })),
      ...['Maputo', 'Maputo Cidade', 'Zambézia', 'Cabo Delgado'].map((name) =>
        province.asked({ province: name }),
      ),
      ...['Maputo', 'Ilha de Moçambique', "N'gauma", 'Xai-Xai'].map((name) =>
        district.asked({ district: name }),
      ),
      ...(['service', 'company', 'user'] as const).map((name) => type.asked({ type: name })),
      remote.asked({ remote: true }),
      remote.asked({ remote: false }),
      priceOf(50_00),
      verified.asked({ verified: true }),
      verified.asked({ verified: true, type: 'company' }),
    ].flatMap((terms) => terms ?? []);
    expect(new Set(all).size).toBe(all.length);
    for (const one of all) {
      expect(one).toMatch(/^_[a-z0-9]+$/);
      expect(folded(one)).not.toContain(one);
    }
  });
});

describe('what an entry is found by', () => {
  const source: Source = {
    id: 7,
    type: 'service',
    ref_id: 70,
    category: 'Construção',
    province: 'Inhambane',
    district: 'Vilankulo',
    remote: 1,
    verified: 0,
    employment_type: null,
    hourly_cents: null,
    price_cents: 1000,
    rating_rank: null,
    title: 'Pintura de casas',
    owner: 'Sérgio',
    tags: '["tinta","rolo"]',
    description: 'Com garantia. <b>tinta</b>',
  };

  it('is its words, once each and in order, and a head to sort and count it by', () => {
    const { document, words } = documentOf(source);
    expect(document.words).toBe(
      '_cconstrucao _dvilankulo _m16x4 _m1x79 _m4x19 _m64x1 _pinhambane _r1 _tservice b casa construcao ' +
        'garantia inhambane pintura rolo sergio tinta vilanculo vilankulo',
    );
    expect(
      words
        .map(({ folded }) => folded)
        .sort()
        .join(' '),
    ).toBe('b casa construcao garantia inhambane pintura rolo sergio tinta tinta vilanculo vilankulo');
    expect(headsIn(document.head)).toEqual([
      {
        id: 7,
        type: 'service',
        ref_id: 70,
        category: 'Construção',
        province: 'Inhambane',
        remote: 1,
        price_cents: 1000,
        title: 'pintura casa',
        tags: 'tinta rolo construcao',
        place: 'inhambane vilankulo vilanculo',
        rating_rank: null,
        verified: 0,
      },
    ]);
    expect(wordsIn(documentOf({ ...source, tags: '["casas"]' }).document)).toHaveLength(10);
  });

  it('has the rank of its seller in its head, and the same head as before where there is none', () => {
    const { head } = documentOf(source).document;
    const ranked = documentOf({ ...source, rating_rank: 4333 }).document.head;
    expect(headsIn(ranked)).toEqual(headsIn(head).map((one) => ({ ...one, rating_rank: 4333 })));
    expect(ranked).toBe(`${head}\t4333`);
    expect(head.split('\t')).toHaveLength(10);
  });

  it.each([null, 4333])('has the seal of its company, and its rank %s', (rating_rank) => {
    const before = documentOf({ ...source, rating_rank }).document;
    const sealed = documentOf({ ...source, rating_rank, verified: 1 }).document;
    expect(headsIn(sealed.head)).toEqual(headsIn(before.head).map((one) => ({ ...one, verified: 1 })));
    const added = sealed.words.split(' ').filter((word) => !before.words.split(' ').includes(word));
    expect(added).toEqual(['_v1', '_vservice']);
  });

  it('has a head without what it has not', () => {
    const bare = { ...source, category: null, province: null, district: null, price_cents: null, tags: '' };
    const lines = [7, 9, 8].map((id) => documentOf({ ...bare, id, remote: 0 }).document.head).join('\n');
    const nothing = { category: null, province: null, remote: 0, price_cents: null, tags: '', place: '' };
    expect(headsIn(lines)).toMatchObject([9, 8, 7].map((id) => ({ id, ...nothing })));
    expect([headsIn(null), headsIn('')]).toEqual([[], []]);
  });

  it('is of a company without its HTML', () => {
    const company = { ...source, type: 'company', category: null, tags: '' } as const;
    const { words } = documentOf({ ...company, description: '<p>Pão &amp; <strong>doce</strong></p>' });
    expect(words.map(({ folded }) => folded).slice(-3)).toEqual(['sergio', 'pao', 'doce']);
  });

  it('is whatever a place is called', () => {
    const placeOf = (one: Source) => headsIn(documentOf(one).document.head)[0]?.place;
    for (const district of ['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])
      expect(placeOf({ ...source, district })).toContain('inhambane');
    expect(placeOf({ ...source, province: null, district: null })).toBe('');
  });

  it('ends somewhere', () => {
    const long = Array.from({ length: 5000 }, (_, at) => `x${at}`).join(' ');
    const of = (texts: Partial<Source>) => {
      const all = { ...source, category: null, title: '', tags: '', description: '', owner: '', ...texts };
      return documentOf({ ...all, province: null, district: null }).words.length;
    };
    expect([of({ title: long }), of({ tags: long }), of({ description: long })]).toEqual([30, 40, 150]);
  });
});
