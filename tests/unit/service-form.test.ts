import { describe, expect, it } from 'vitest';
import { sellersOf } from '#islands/publishing/SellerField.tsx';
import {
  answersOf,
  changesOf,
  editSchemaFor,
  isBlank,
  noService,
  schemaFor,
  sellersFor,
} from '#islands/services/form/answers.ts';
import type { ServiceAnswers } from '#islands/services/form/fields.ts';
import { serviceKind } from '#islands/services/form/kind.ts';
import { addTags, splitAtComma, tagProblem } from '#islands/services/form/tags.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { keepDraft, readDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';

const { rebase, versionOf } = serviceKind.versions;

const service = {
  id: 7,
  title: 'Pintura',
  description: 'Casas.',
  category: 'Construção',
  price: 15000,
  tags: ['pintor'],
  images: ['/media/a.webp'],
  company_id: 3,
  status: 'Ativo',
  updated_at: '1',
  company: { name: 'Luz Nova' },
} as unknown as Service;

const filled = (changes: Partial<ServiceAnswers> = {}): ServiceAnswers => ({
  ...answersOf(service),
  ...changes,
});

describe('what the form of a service asks for', () => {
  it('is blank until something would be missed; whose it is does not count', () => {
    expect(isBlank(noService('3'))).toBe(true);
    for (const changes of [{ title: 'a' }, { tag: 'a' }, { images: ['/media/a.webp'] }, { onRequest: true }])
      expect(isBlank({ ...noService(''), ...changes })).toBe(false);
  });

  it('comes back from a service as it went there', () => {
    expect(changesOf(answersOf(service), answersOf(service))).toEqual({});
    const cents = { ...service, price: 1234567.5 } as Service;
    expect(changesOf(answersOf(cents), answersOf(service))).toEqual({ price: 1234567.5 });
  });

  it('sends what was changed, and a price on request as none', () => {
    const changed = filled({ title: ' Pintura boa ', onRequest: true, tags: ['a', 'b'], company_id: '' });
    expect(changesOf(changed, answersOf(service))).toEqual({
      title: 'Pintura boa',
      price: null,
      tags: ['a', 'b'],
      company_id: null,
    });
    expect(changesOf(filled({ description: 'Casas. ', price: '15,000 MT' }), answersOf(service))).toEqual({});
  });

  it('needs a price when it is edited, unless it is on request', () => {
    const problem = (answers: ServiceAnswers) => editSchemaFor(answers).safeParse(answers).error?.issues[0];
    expect(problem(filled({ price: ' ' }))).toMatchObject({
      path: ['price'],
      message: 'Escreva o preço, ou escolha “Preço sob consulta”.',
    });
    expect(problem(filled({ price: '1e9' }))?.message).toMatch(/^Escreva o preço com números/);
    expect(problem(filled({ price: 'grátis', onRequest: true }))).toBeUndefined();
    expect(schemaFor(filled()).safeParse(filled({ price: '' })).success).toBe(true);
  });

  it('counts a tag that is typed and not added', () => {
    const ten = Array.from({ length: 10 }, (_, at) => `t${at}`);
    const parsed = (answers: ServiceAnswers) => schemaFor(answers).safeParse(answers);
    expect(parsed(filled({ tags: ten })).success).toBe(true);
    expect(parsed(filled({ tags: ten, tag: 'mais' })).error?.issues[0]).toMatchObject({
      path: ['tag'],
      message: 'Use no máximo 10 etiquetas.',
    });
    expect(parsed(filled({ tags: ten, tag: 'T3' })).success).toBe(true);
  });

  it('may be of one’s companies, of oneself as a freelancer, and of whoever it belongs to now', () => {
    const company = { id: 1, name: 'Padaria', owner_id: 5, actions: ['publish'] };
    const person = { id: 5, user_type: 'company', companies: [company] } as unknown as OwnUser;
    const ofPerson = { ...service, owner_id: 5 };
    const padaria = { value: '1', text: 'Padaria' };
    const own = { value: '', text: 'Pessoal (sem empresa)' };
    expect(sellersOf(person)).toEqual([padaria]);
    expect(sellersOf({ ...person, user_type: 'freelancer' })).toEqual([own, padaria]);
    expect(sellersOf({ ...person, user_type: 'simple', companies: [] })).toEqual([]);
    const luz = { value: '3', text: 'Luz Nova' };
    expect(sellersFor(person, ofPerson)).toEqual([luz, padaria]);
    // It cannot pass on to a company of another owner.
    expect(sellersFor(person, { ...ofPerson, owner_id: 6 })).toEqual([luz]);
    expect(sellersFor(person, { ...ofPerson, company_id: null, company: null })).toEqual([own, padaria]);
  });

  it('stands on another state of the service where that is the same in what is asked', () => {
    const mine = { ...versionOf(service), answers: filled({ title: 'Outra' }) };
    expect(rebase(mine, { ...service, is_promoted: 1, updated_at: '2' })).toEqual({
      ...mine,
      updated_at: '2',
    });
    expect(rebase(mine, { ...service, title: 'Deles', updated_at: '2' })).toBeUndefined();
  });
});

describe('tags as they are typed', () => {
  it('come one by one, by commas, in braces, and once each', () => {
    expect(addTags(['pintor'], ' Fachadas ')).toEqual(['pintor', 'Fachadas']);
    expect(addTags(['pintor'], '{obras, "casas, grandes",PINTOR}')).toEqual([
      'pintor',
      'obras',
      'casas, grandes',
    ]);
    expect(addTags(['pintor'], ' , ')).toEqual(['pintor']);
  });

  it('are whole at a comma, except within braces or quotation marks', () => {
    expect(splitAtComma('pintor, fach')).toEqual({ complete: 'pintor,', rest: 'fach' });
    expect(splitAtComma('a,b,')).toEqual({ complete: 'a,b,', rest: '' });
    for (const text of ['pintor', '{a, b', '"casas, gra', '["a", "b'])
      expect(splitAtComma(text)).toMatchObject({ complete: '', rest: text });
  });

  it('are neither many, nor long, nor odd', () => {
    expect(tagProblem(['a'.repeat(40)])).toBeUndefined();
    expect(tagProblem(['a'.repeat(41)])).toBe('Use no máximo 40 caracteres em cada etiqueta.');
    expect(tagProblem(['a\u200bb'])).toMatch(/./);
    expect(tagProblem(Array.from({ length: 11 }, String))).toBe('Use no máximo 10 etiquetas.');
  });
});

it('a draft keeps lists of texts, and nothing else in them', () => {
  const where = {};
  kept['access_token'] = `.${btoa('{"sub":1}')}.`;
  const start = { tags: [] as string[], title: '' };
  keepDraft(1, 'f', JSON.stringify({ tags: ['a', 3, null, 'b'], title: 'x' }), where);
  expect(readDraft(1, 'f', start, where)).toEqual({ tags: ['a', 'b'], title: 'x' });
  keepDraft(1, 'f', JSON.stringify({ tags: { 0: 'a' } }), where);
  expect(readDraft(1, 'f', start, where)).toEqual(start);
  expect(readDraft(2, 'f', start, where)).toBeUndefined();
  keepDraft(2, 'f', JSON.stringify(start), where);
  expect(readDraft(2, 'f', start, where)).toBeUndefined();
});
