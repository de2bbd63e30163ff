import { describe, expect, it } from 'vitest';
import { mostLines } from '#lib/contract/imports.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { linesOf } from '#server/imports/lines.ts';
import { readCsv } from '#server/imports/read-csv.ts';
import { AppError } from '#server/runtime/errors.ts';

const header = 'Título;Descrição;Categoria;Preço;Etiquetas;Imagem';
const bread = 'Pão de milho;Às seis, quente.;Alimentação;1.500,00;pão, forno;';
const file = [header, bread].join('\r\n');

/** What Excel writes on Windows, one byte a sign. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const linesIn = (text: string, companyId: number | null = null) =>
  linesOf(readCsv(Buffer.from(text)).rows, {
    companyId,
    mayFetch: (address) => address.startsWith('https://'),
  });

const line = (
  cells: Partial<Record<'title' | 'description' | 'category' | 'price' | 'tags' | 'picture', string>>,
) =>
  linesIn(
    [
      'title;description;category;price;tags;picture',
      ['title', 'description', 'category', 'price', 'tags', 'picture']
        .map(
          (name) =>
            ({ title: 'Pão', description: 'Quente.', category: 'Outros', ...cells })[name as 'title'] ?? '',
        )
        .map((cell) => `"${cell}"`)
        .join(';'),
    ].join('\n'),
  )[0];

function refusalOf(text: string | Buffer): { kind: string; words: string | undefined } {
  try {
    readCsv(Buffer.from(text as string));
  } catch (error) {
    if (error instanceof AppError)
      return { kind: error.kind, words: error.refusal.errors?.[0]?.message ?? error.refusal.detail };
    throw error;
  }
  throw new Error('It was read.');
}

describe('a CSV of services', () => {
  it.each([
    ['UTF-8', Buffer.from(file)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${file}`)],
    ['Windows-1252', windows1252(file)],
    ['UTF-16', utf16(file)],
    ['UTF-16 the other way round', utf16(file, true)],
  ])('is read in %s', (_encoding, bytes) => {
    expect(readCsv(bytes)).toEqual({
      rows: [
        {
          row: 2,
          cells: {
            title: 'Pão de milho',
            description: 'Às seis, quente.',
            category: 'Alimentação',
            price: '1.500,00',
            tags: 'pão, forno',
            picture: '',
          },
        },
      ],
      columns: new Set(['title', 'description', 'category', 'price', 'tags', 'picture']),
      ignored: [],
    });
  });

  it('knows the signs that Windows-1252 has and Latin-1 has not', () => {
    const { rows } = readCsv(windows1252(`${header}\nPão;Por 5 €, à mão.;Outros;;;`));
    expect(rows[0]?.cells.description).toBe('Por 5 €, à mão.');
  });

  it.each([
    [';', 'titulo;DESCRIÇÃO;Category;PRICE'],
    [',', 'Title,description,CATEGORIA,preco'],
    [';', 'título;descrição;categoria;preço;notas (a, b, c, d, e, f)'],
    ['\t', 'TÍTULO\tdescricao\tcategory\tPreço'],
  ])('finds the separator %j by its header, whatever the case', (separator, titles) => {
    const { rows } = readCsv(
      Buffer.from(`${titles}\n${['Pão', '"a; b, c"', 'Outros', '10'].join(separator)}`),
    );
    expect(rows[0]?.cells).toMatchObject({
      title: 'Pão',
      description: 'a; b, c',
      category: 'Outros',
      price: '10',
    });
  });

  it('numbers rows as a spreadsheet does, whatever stands in a cell or is empty', () => {
    const { rows } = readCsv(
      Buffer.from(`${header}\n"Um";"duas\nlinhas";Outros;;;\n;;;;;\nDois;a;Outros;;;`),
    );
    expect(rows.map(({ row, cells }) => [row, cells.title])).toEqual([
      [2, 'Um'],
      [4, 'Dois'],
    ]);
  });

  it('says which columns it ignores, a second of one name too', () => {
    expect(readCsv(Buffer.from(`Stock;${header};título\n1;${bread};x`))).toMatchObject({
      ignored: ['Stock', 'título'],
      rows: [{ cells: { title: 'Pão de milho' } }],
    });
  });

  it('without the columns that every service has says what is missing and what is there', () => {
    expect(refusalOf('Nome;Preço\nPão;10')).toEqual({
      kind: 'validation_failed',
      words: texts.missingColumns('título, descrição, categoria', 'Nome, Preço'),
    });
  });

  it.each([
    ['nothing', '', texts.missingColumns('título, descrição, categoria', '')],
    ['a header alone', header, texts.empty],
    ['a quotation mark that never closes', `${header}\n"Pão;a;Outros`, texts.broken(2)],
  ])('with %s is refused in words', (_what, text, words) => {
    expect(refusalOf(text)).toEqual({ kind: 'validation_failed', words });
  });

  it('is text', () => {
    expect(refusalOf(`${header}\nP\x01;a;Outros;;;`)).toEqual({
      kind: 'unsupported_type',
      words: texts.noCsv,
    });
  });

  it('has at most so many lines, however long it is, and that is known at once', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => bread.replace('Pão', `Pão ${at}`));
    expect(readCsv(Buffer.from([header, ...rows(mostLines)].join('\n'))).rows).toHaveLength(mostLines);
    const begun = performance.now();
    for (const count of [mostLines + 1, 10_000])
      expect(refusalOf([header, ...rows(count)].join('\n')).words).toBe(texts.manyLines(mostLines));
    const spread = (empty: number) =>
      [header, ...rows(5).flatMap((row) => [row, ...Array(empty).fill(';;;;;')])].join('\n');
    expect(readCsv(Buffer.from(spread(400))).rows.map(({ row }) => row)).toEqual([2, 403, 804, 1205, 1606]);
    expect(refusalOf(spread(2000)).words).toBe(texts.manyLines(mostLines));
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('a line', () => {
  it('becomes what a service takes', () => {
    expect(
      linesIn(`${header}\nPão;Quente.;ALIMENTACAO;1.500,50 MT;"pão, forno|lenha";https://a.co.mz/p.jpg`),
    ).toEqual([
      {
        line: 2,
        state: 'new',
        title: 'Pão',
        category: 'Alimentação',
        price: 1500.5,
        picture: 'https://a.co.mz/p.jpg',
        problems: [],
        service_id: null,
        wanted: {
          title: 'Pão',
          description: 'Quente.',
          category: 'Alimentação',
          price: 1500.5,
          tags: ['pão', 'forno', 'lenha'],
          client_id: expect.stringMatching(/^import-[0-9a-f]{48}$/),
        },
      },
    ]);
  });

  it.each([
    ['title', '=HYPERLINK(""http://a"")'],
    ['description', '@SUM(A1)'],
    ['description', '+cmd|calc'],
    ['price', '-(2+3)'],
    ['tags', '=1+1'],
    ['picture', '=WEBSERVICE(A1)'],
  ])('with a formula as its %s is refused', (field, cell) => {
    expect(line({ [field]: cell })).toMatchObject({
      state: 'wrong',
      problems: [{ field, message: texts.formula }],
    });
  });

  it.each(['+258 84 123 4567 (WhatsApp)', '-10% em bolos', '- Pão'])(
    'may have what only begins like a formula: %j',
    (text) => {
      expect(line({ description: text })).toMatchObject({ state: 'new' });
    },
  );

  it('of nothing but separators keeps nobody waiting', () => {
    const begun = performance.now();
    for (const separator of [';', ',', '\t'])
      expect(() => readCsv(Buffer.from(`titulo;descricao;categoria${separator.repeat(500_000)}`))).toThrow();
    expect(() => readCsv(Buffer.from(`titulo;descricao;categoria\n${';'.repeat(500_000)}`))).toThrow();
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('says all that is wrong with it', () => {
    const wrong = line({ title: '', category: 'Padaria', price: 'caro', tags: 'x'.repeat(41) });
    expect(wrong?.state).toBe('wrong');
    expect(wrong?.wanted).toBeUndefined();
    expect(wrong?.problems.map(({ field }) => field).sort()).toEqual(['category', 'price', 'tags', 'title']);
    expect(wrong?.problems.find(({ field }) => field === 'category')?.message).toContain('Alimentação');
  });

  it.each([
    ['title', 'P\u202eão'],
    ['description', 'a\u2066b'],
    ['title', 'x'.repeat(121)],
  ])('is refused by the same schema as in the form: %s', (field, cell) => {
    expect(line({ [field]: cell })).toMatchObject({ state: 'wrong', problems: [{ field }] });
  });

  it('equal to another is left out, and says to which', () => {
    const lines = linesIn([header, bread, 'Outro;a;Outros;;;', bread].join('\n'));
    expect(lines.map(({ state, problems }) => [state, problems])).toEqual([
      ['new', []],
      ['new', []],
      ['wrong', [{ field: 'line', message: texts.sameAs(2) }]],
    ]);
  });

  it('goes without a picture that nobody may fetch', () => {
    expect(line({ picture: 'http://10.0.0.1/a.jpg' })).toMatchObject({
      state: 'new',
      picture: null,
      problems: [{ field: 'picture', message: texts.pictureAddress }],
    });
  });

  it('has an id of its content and its company', () => {
    const idIn = (text: string, companyId: number | null = null) =>
      linesIn(`${header}\n${text}`, companyId)[0]?.wanted?.client_id;
    expect(idIn(bread)).toBe(idIn(bread.replace('1.500,00', '1500 MT')));
    expect(new Set([idIn(bread), idIn(bread, 1), idIn(bread.replace('Pão', 'Bolo'))]).size).toBe(3);
  });
});
