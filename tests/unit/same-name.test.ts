import { describe, expect, it } from 'vitest';
import { isSameName } from '#lib/companies/same-name.ts';

describe('names of companies', () => {
  it.each([
    ['Padaria São José', 'PADARIA SAO JOSE'],
    ['Padaria São José', ' Padaria  São-José '],
    ['Luz Nova, Lda.', 'LUZ NOVA LIMITADA'],
    ['Luz Nova, Ltda', 'Luz Nova Lda'],
    ['Porto de Nacala, S.A.', 'Porto de Nacala SA'],
    ['Porto de Nacala S. A.', 'PORTO DE NACALA, SOCIEDADE ANÓNIMA'],
    ['Irmãos & Filhos', 'Irmãos e Filhos'],
  ])('%s and %s are one', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ['Padaria São José', 'Padaria São João'],
    ['Padaria São José', 'Padaria SãoJosé'],
    ['Luz Nova', 'Luz Nova, Lda'],
    ['Luz Nova, Lda', 'Luz Nova, S.A.'],
    ['Luz Nova', 'Luz Nοva'],
    ['Luz Nova', 'Luz Nova 2'],
    ['☀', '☀'],
    ['', ''],
  ])('%s and %s are not', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});
