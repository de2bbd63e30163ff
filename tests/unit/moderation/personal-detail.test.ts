import { describe, expect, it } from 'vitest';
import { personalDetails } from '#server/screening/signals/personal-detail.ts';
import { expectLinear, marked } from './signal-texts.ts';

describe('a street or a phone number in a request', () => {
  it.each([
    'Ligue 84 123 4567',
    'Ligue 841234567',
    'Ligue 84 1234567.',
    'Ligue 841 234 567',
    'Ligue 82-123-4567',
    'Ligue 86.123.4567',
    'Ligue 87/123/4567',
    '(84) 123 4567',
    '+258 84 123 4567',
    '+258841234567',
    '00258 84 123 4567',
    '258 84 123 4567',
    '(+258) 84 123 4567',
    '+258 21 123 456',
    'Whatsapp:841234567',
    '84 12 34 567 ou 85 123 45 67',
    'Moro na Rua da Resistência',
    'rua da resistência 123',
    'Rua 1234',
    'na rua nº 12',
    'Rua 4.567, casa 3',
    'Av. Eduardo Mondlane',
    'Avenida 24 de Julho',
    'av. 25 de setembro, 1020',
    'av julius nyerere n.º 45',
    'Travessa do Zambeze, 8',
    'AVENIDA DE MOÇAMBIQUE 1500',
    'Casa nº 12',
    'casa n.º 45, perto do poço',
    'casa número 7',
    'Quarteirão 14',
    'quarteirao nº 3',
    'Bairro Hulene, Q. 12',
    'Hulene B, Q 12, casa 45',
    'Célula C',
    '2F8M+3Q Maputo',
    '6G7X2F8M+3Q',
    'https://maps.app.goo.gl/AbCd123',
    'Estou em -25.96924, 32.57318',
  ])('is asked about: %s', (text) => {
    expect(personalDetails(text)).not.toEqual([]);
  });

  it.each([
    'Preciso de alguém para lavar a rua',
    'Varrer a rua toda, 3 dias por semana',
    'Limpar a rua 2 vezes por mês',
    'A rua está esburacada',
    'Comida de rua da Beira para 50 pessoas',
    'Meninos de rua',
    'Lavar a rua da escola, 3 dias por semana',
    'A loja fica na rua principal',
    'Uma avenida larga e uma rua estreita',
    'Tenho 1 500 MT',
    'Entre 8500-12000 MT',
    'Pago 850 000 000 MT',
    'Até 84 000 MT, ou 85.000,00',
    'De 82 000 a 86 000 meticais',
    'De 83 000 - 85 000 MT',
    'Nasceu em 1984, casou em 2010',
    'Dia 12/11/2026 às 14:30',
    'Referência 0841234567890',
    'Medidas: 860 x 1200 x 900',
    'Casa tipo 3 com 2 quartos',
    'Pintar casa no 2º andar',
    'Casa 2 pisos',
    'Bairro Hulene, perto do mercado',
    'Maputo, distrito de KaMavota',
    'Televisor Samsung Q12',
    'Quarto 12 m2',
    'Um quarteirão inteiro de muros',
    'Célula fotovoltaica 5 W',
    'A soma 2344+55',
    'Falar com R. Silva',
    'C++ e Java',
    'Vitamina B12+D3',
    'Tubo de 25.5, 32.75 mm',
    'Largo do muro: 3 m, comprido',
    'O avô mora longe',
    'Avaria no motor 1234',
    'Preciso de ruas limpas',
    'Um chip 84 e um 86',
  ])('is not: %s', (text) => {
    expect(marked(text, personalDetails)).toEqual([]);
  });

  it('is underlined as it was typed', () => {
    expect(
      marked('Moro na Rua da Resistência, 123, casa nº 4. Ligue +258 84 123 4567!', personalDetails),
    ).toEqual(['Rua da Resistência, 123', 'casa nº 4', '+258 84 123 4567']);
  });

  it.each([
    'a ',
    '8',
    '84 ',
    '84 1',
    '+258',
    'rua ',
    'Rua da ',
    'rua da a, ',
    'Rua Á',
    'casa n',
    'Q. 1',
    '2F8M+',
    '1.2345',
    'google.a',
  ])('reads %j again and again in a time that grows with the text alone', async (part) => {
    await expectLinear(personalDetails, part);
  });
});
