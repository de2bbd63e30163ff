import { describe, expect, it } from 'vitest';
import { answersOf, hasAnswers, isNuitOdd, missingText, noCompany } from '#islands/companies/answers.ts';
import { pictureComplaint } from '#islands/fields/picture-file.ts';
import type { Company } from '#lib/contract/companies.ts';

const whole = {
  ...noCompany,
  name: 'Padaria Mafalala',
  nuit: '400000001',
  province: 'Maputo Cidade',
  district: 'KaMaxaquene',
  address: 'Rua dos Irmãos Roby, 88',
  email: 'padaria@exemplo.co.mz',
  whatsapp: '+258 82 555 0142',
  description: '<p>Pão.</p>',
};

describe('what a company is asked', () => {
  it('is begun by anything but the country that stands there by itself', () => {
    expect(hasAnswers(noCompany)).toBe(false);
    expect(hasAnswers({ ...noCompany, nationality: 'Portugal', name: '  ' })).toBe(false);
    expect(hasAnswers({ ...noCompany, website: 'a.co.mz' })).toBe(true);
    expect(hasAnswers({ ...noCompany, nuit: '4' })).toBe(true);
  });

  it('is missed in words', () => {
    expect(missingText(whole)).toBeUndefined();
    expect(missingText({ ...whole, email: ' ' })).toBe('Falta o email.');
    expect(missingText({ ...whole, description: '', nuit: '', email: '' })).toBe(
      'Faltam o NUIT, a descrição e o email.',
    );
  });

  it('leaves what is not known empty', () => {
    const company = { ...whole, website: null, id: 1 } as unknown as Company;
    expect(answersOf(company)).toEqual({ ...whole, website: '' });
  });

  it.each([
    ['', true, false],
    ['400', false, false],
    ['400', true, true],
    ['400 123 456', false, true],
    ['400 000 001', true, false],
  ])('NUIT %j, left: %s, odd: %s', (nuit, left, odd) => {
    expect(isNuitOdd(nuit, left)).toBe(odd);
  });
});

describe('a picture', () => {
  const megabyte = 1024 * 1024;

  it('is refused for its type first, then for its size', () => {
    expect(pictureComplaint({ type: 'image/gif', size: 9 * megabyte })).toBe(
      'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.',
    );
    expect(pictureComplaint({ type: 'image/png', size: 5 * megabyte + 1 })).toBe(
      'Arquivo muito grande. Tamanho máximo: 5MB.',
    );
    expect(pictureComplaint({ type: 'image/webp', size: 5 * megabyte })).toBeUndefined();
  });
});
