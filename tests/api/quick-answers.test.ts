// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { quickAnswerTexts as texts } from '#lib/copy/quick-answers.ts';
import { serveApi } from '#tests/support/api.ts';
import { person } from '#tests/support/cast/people.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';

const address = '/chat/quick-answers';
const price = { word: 'preço', text: 'Bom dia!\nO preço depende do trabalho.' };
const hours = { word: 'horas', text: 'Das 8 às 17 h.' };

describe('quick answers', () => {
  it('are kept as a whole, in one’s order, for oneself alone', async () => {
    const [, rosa, nelson] = await serving(person, person);
    expect(await rosa.call('GET', address)).toEqual({ answers: [] });
    expect(await rosa.call('PUT', address, { answers: [price, hours] })).toEqual({ answers: [price, hours] });
    expect(await rosa.call('GET', address)).toEqual({ answers: [price, hours] });
    expect(await nelson.call('GET', address)).toEqual({ answers: [] });
    const typed = [{ word: ' /Preço-2 ', text: ' Olá. ' }];
    expect(await rosa.call('PUT', address, { answers: typed }), 'without its slash').toEqual({
      answers: [{ word: 'preço-2', text: 'Olá.' }],
    });
    await Promise.all([
      rosa.call('PUT', address, { answers: [hours] }),
      rosa.call('PUT', address, { answers: [hours] }),
    ]);
    expect(await rosa.call('GET', address)).toEqual({ answers: [hours] });
    await rosa.call('PUT', address, { answers: [] });
    expect(await rosa.call('GET', address)).toEqual({ answers: [] });
  });

  it('say beside the field what is wrong, and keep what was there', async () => {
    const rosa = await person(await serveApi());
    await rosa.call('PUT', address, { answers: [price] });
    const faults = async (answers: unknown) => {
      const answer = await rosa.send('PUT', address, { answers });
      expect(answer.status).toBe(422);
      return (await answer.json()).errors;
    };
    for (const word of ['', 'duas palavras', 'a/b', 'a'.repeat(21)])
      expect(await faults([hours, { word, text: 'Olá' }])).toEqual([
        { field: 'answers.word', message: texts.oddWord(20) },
      ]);
    expect(await faults([{ word: 'a', text: ' ' }])).toEqual([
      { field: 'answers.text', message: texts.emptyText },
    ]);
    expect(await faults([{ word: 'a', text: 'x'.repeat(501) }])).toMatchObject([{ field: 'answers.text' }]);
    expect(await faults([price, { ...hours, word: 'PREÇO' }])).toEqual([
      { field: 'answers.word', message: texts.twice },
    ]);
    const six = Array.from({ length: 6 }, (_, at) => ({ ...hours, word: `a${at}` }));
    expect(await faults(six)).toEqual([{ field: 'answers', message: texts.tooMany(5) }]);
    expect(await rosa.call('GET', address)).toEqual({ answers: [price] });
  });

  it('go with the account', async () => {
    const [api, rosa] = await serving(person);
    await rosa.call('PUT', address, { answers: [price] });
    await erases(api.ctx, rosa);
    expect(await api.ctx.db.selectFrom('quick_answers').selectAll().execute()).toEqual([]);
  });
});
