import { describe, expect, it } from 'vitest';
import { jobList, requestList } from '#lib/search/filtered-lists.ts';
import { suggestedOf } from '#lib/search/suggested.ts';

const counted = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, count, more: false }));
const page = {
  facets: {
    type: [],
    category: counted({ Beleza: 1, Construção: 7, Transporte: 2, Alimentação: 4 }),
    province: counted({ Gaza: 3, Tete: 9 }),
    remote: counted({ true: 2 }),
    verified: [],
  },
  matches: { count: 12, more: false },
};
const texts = (...asked: Parameters<typeof suggestedOf>) => suggestedOf(...asked).map(({ text }) => text);

describe('what a list suggests to narrow it by', () => {
  it('is the places and trades that most of it has, and what needs no place, each with its number', () => {
    expect(texts(jobList, {}, page)).toEqual([
      'Tete (9)',
      'Gaza (3)',
      'Construção (7)',
      'Alimentação (4)',
      'Só remoto (2)',
    ]);
    expect(suggestedOf(jobList, { q: 'pintor', last_id: 'z' }, page).map(({ href }) => href)).toEqual([
      '/jobs?q=pintor&province=Tete',
      '/jobs?q=pintor&province=Gaza',
      '/jobs?q=pintor&category=Constru%C3%A7%C3%A3o',
      '/jobs?q=pintor&category=Alimenta%C3%A7%C3%A3o',
      '/jobs?q=pintor&remote=true',
    ]);
  });

  it('is nothing that the list has already, does not know, or that leaves out none of it', () => {
    expect(texts(requestList, { province: 'Tete' }, page)).toEqual(['Construção (7)', 'Alimentação (4)']);
    expect(texts(jobList, { category: 'Beleza' }, { ...page, matches: { count: 3, more: false } })).toEqual([
      'Só remoto (2)',
    ]);
  });
});
