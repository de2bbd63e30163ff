import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WayField } from '#islands/accounts/WayField.tsx';
import { wayField } from '#lib/contract/way-form.ts';
import { maskPhone, signInNumber } from '#lib/format/phone.ts';
import { byWay } from '#lib/format/typed-way.ts';

const hints = { nothing: 'um', email: 'dois', phone: 'três' };
const drawn = (phone: boolean) => renderToStaticMarkup(createElement(WayField, { phone, hints }));

describe('the field for e-mail or number', () => {
  it('is of e-mails alone where no number is taken', () => {
    expect(drawn(false)).toMatch(/>Email</);
    expect(drawn(false)).toContain('dois');
    expect(drawn(true)).toMatch(/>Email ou telemóvel</);
    expect(drawn(true)).toContain('um');
    const said = (text: string, phone: boolean) =>
      wayField(phone)
        .safeParse(text)
        .error?.issues.map(({ message }) => message);
    expect(said('84 123 4567', false)).toEqual(['Informe um email válido.']);
    expect(said('84 123 4567', true)).toBeUndefined();
    expect(said('84 123 456', true)).toEqual(['Escreva um número de telemóvel, como 84 123 4567.']);
    expect(said('ana@', true)).toEqual(['Informe um email válido.']);
    expect(said(' ana@exemplo.co.mz ', true)).toBeUndefined();
  });

  it('tells what was typed by its signs', () => {
    for (const phone of ['84', '+258 84', '(84) 123-45-67', '00258 84 123 4567'])
      expect(byWay(phone)).toEqual({ phone });
    for (const email of ['84a', '84@exemplo.co.mz', 'ana', '']) expect(byWay(email)).toEqual({ email });
  });
});

describe('a number to sign in by', () => {
  it.each([
    '84 123 4567',
    '841234567',
    '+258841234567',
    '00258 84 123 45 67',
    '(84) 123-45-67',
    '258 84 123 4567',
    '258841234567',
  ])('is one, spelt %s', (typed) => {
    expect(signInNumber(typed)).toBe('+258841234567');
  });

  it.each(['84 123 456', '258', 'ana', '', '84 123 4567 8'])('is none, spelt %s', (typed) => {
    expect(signInNumber(typed)).toBeUndefined();
  });

  it('is masked so that its owner knows it again', () => {
    expect(maskPhone('+258841234567')).toBe('+258 84 *** ** 67');
    expect(maskPhone('+27821234567')).toBe('+27 82 *** ** 67');
    expect(maskPhone('')).toBe('*** ** **');
  });
});
