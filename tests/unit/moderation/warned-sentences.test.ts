import { describe, expect, it } from 'vitest';
import { type Piece, warnedSentences } from '#lib/moderation/warned-sentences.ts';

const shown = (sentences: Piece[][]) =>
  sentences.map((pieces) => pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''));

describe('what is shown of a text that is warned of', () => {
  it('is the sentence of the words, and nothing of the others', () => {
    const text = 'Precisamos de três. Paga-se taxa de 500 MT por M-Pesa. Até sexta!';
    expect(shown(warnedSentences(text, ['taxa de 500 MT']))).toEqual([
      'Paga-se [taxa de 500 MT] por M-Pesa.',
    ]);
  });

  it('has each sentence once, with all its words', () => {
    const text = 'Traga o CV\nPaga-se taxa e depósito já\nA taxa é de 500.50 MT';
    expect(shown(warnedSentences(text, ['taxa', 'depósito', 'taxa']))).toEqual([
      'Paga-se [taxa] e [depósito] já',
      'A [taxa] é de 500.50 MT',
    ]);
  });

  it('is a piece of a sentence that does not end', () => {
    const [sentence = ''] = shown(warnedSentences(`${'a'.repeat(500)} taxa ${'b'.repeat(500)}`, ['taxa']));
    expect(sentence).toContain(' [taxa] ');
    expect(sentence.length).toBeLessThan(300);
  });

  it('is nothing where the words are not there any more', () => {
    expect(warnedSentences('Manutenção.', ['taxa', ''])).toEqual([]);
  });
});
