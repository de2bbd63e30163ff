import { describe, expect, it } from 'vitest';
import { excerptAround } from '#lib/chat/found.ts';

describe('the shown part of a found message', () => {
  const long = `Bom dia. ${'Pode vir na segunda-feira de manhã. '.repeat(6)}O orçamento fica em 4500 MT.`;

  it('has the word that was looked for, however it was written', () => {
    expect(excerptAround(long, 'ORCAMENTO', 80)).toMatch(/^….*O orçamento fica em 4500 MT\.$/);
    expect(excerptAround(long, 'ORCAMENTO', 80).length).toBeLessThanOrEqual(80);
  });

  it('is the beginning where the word stands there, or is another form of it', () => {
    for (const q of ['dia', 'orçamentos', ''])
      expect(excerptAround(long, q, 80), q).toMatch(/^Bom dia\. Pode vir .*…$/);
    expect(excerptAround('Bom\ndia', 'dia', 80)).toBe('Bom dia');
  });
});
