import { describe, expect, it } from 'vitest';
import { greeting, quoteText } from '#lib/copy/quote.ts';
import { idAsked, serviceAsked } from '#lib/services/asked.ts';
import { shareLinks, whatsAppWith } from '#lib/services/contact.ts';
import { reachOf } from '#lib/services/reach.ts';
import { numberOf, tradeOf } from '#lib/services/sign.ts';
import { serviceFront, shownOnCard } from '#lib/services/thing.ts';
import { countOf, paragraphsOf } from '#lib/services/words.ts';

const address = 'https://bizlink.co.mz/services/7';

it('a description is parted at empty lines, and keeps other breaks', () => {
  expect(paragraphsOf('Um.\nDois.\n\n \n\tTrês.\n')).toEqual(['Um.\nDois.', 'Três.']);
  expect(paragraphsOf('\n\n')).toEqual([]);
});

describe('on a card', () => {
  const item = {
    id: 7,
    title: 'Trabalhos',
    category: 'Outros',
    tags: ['a', 'b', 'c', 'd', 'e', 'painéis solares'],
    poster_name: 'Rosa',
    poster_type: 'freelancer',
    created_at: '2026-11-28T08:00:00Z',
  } as unknown as Parameters<typeof serviceFront.cardOf>[0];

  it('stand five tags at most', () => {
    expect(serviceFront.about(serviceFront.cardOf(item)).slice(-5)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is the sign of the page', () => {
    for (const card of [serviceFront.cardOf(item), shownOnCard(item)])
      expect([tradeOf(card), numberOf(card)]).toEqual([tradeOf(item), numberOf(item)]);
  });

  it('services are counted in words', () => {
    expect([0, 1, 2].map(countOf)).toEqual(['0 serviços', '1 serviço', '2 serviços']);
  });
});

describe('a link to WhatsApp', () => {
  it('carries the text as it is, with %20 for spaces, and throws at nothing', () => {
    const text = 'Olá & adeus + 50%\nFim';
    expect(whatsAppWith(text, '258841112233')).toBe(
      'https://wa.me/258841112233?text=Ol%C3%A1%20%26%20adeus%20%2B%2050%25%0AFim',
    );
    expect(() => whatsAppWith('\ud800')).not.toThrow();
  });

  it('begins with who, what and where to find it', () => {
    expect(greeting('Luz Nova', 'Quadros', address)).toBe(
      `Olá, Luz Nova. Vi no BizLink o serviço “Quadros” e gostaria de saber mais.\n${address}`,
    );
  });

  it('goes to the seller’s digits, and is none without a phone', () => {
    const reach = reachOf({ title: 'Quadros' }, { name: 'Luz Nova', phone: '+258 841112233' }, address);
    expect(reach).toMatchObject({ digits: '258841112233', call: 'tel:+258841112233' });
    expect(reachOf({ title: 'Quadros' }, { name: 'Luz Nova', phone: null }, address)).toBe(undefined);
  });
});

it('a request for a quote says only what was answered, and nothing twice', () => {
  const text = quoteText('Luz Nova', 'Quadros', { what: 'Quadros', where: '', when: 'sábado' }, address);
  expect(text.split('\n')).toEqual([
    'Olá, Luz Nova. Gostaria de um orçamento, por favor.',
    '',
    'Serviço: Quadros',
    'Quando: sábado',
    '',
    address,
  ]);
});

it('sharing leads to the same address everywhere', () => {
  const links = shareLinks(address, 'Quadros & mais');
  expect(new URL(links.facebook).searchParams.get('u')).toBe(address);
  expect(new URL(links.whatsapp).searchParams.get('text')).toBe(`Quadros & mais\n${address}`);
  expect(new URL(links.sms).searchParams.get('body')).toBe(`Quadros & mais\n${address}`);
  expect(Object.fromEntries(new URL(links.x).searchParams)).toEqual({
    text: 'Quadros & mais',
    url: address,
  });
});

describe('the address of a service', () => {
  it.each([
    ['quadro-electrico-7', 7],
    ['7', 7],
    ['-7', undefined],
    ['quadro', undefined],
    ['x-0', undefined],
    ['', undefined],
    ['x-99999999999999999999', undefined],
  ])('%s means %s', (slug, id) => {
    expect(serviceAsked(slug)).toBe(id);
  });

  it.each([
    ['7', 7],
    ['quadro-7', undefined],
    ['07', undefined],
    ['1e3', undefined],
    [undefined, undefined],
  ])('as an id, %s means %s', (text, id) => {
    expect(idAsked(text)).toBe(id);
  });
});
