import { describe, expect, it } from 'vitest';
import { trimmed } from '#build/countries.ts';
import { withNationality, withProvince } from '#lib/places/changes.ts';
import { allProvinces, districtsOf } from '#lib/places/mozambique.ts';
import { partsOfPhone, phoneOfParts } from '#lib/places/phone-parts.ts';

describe('the countries', () => {
  const countries = trimmed();
  const dialOf = (code: string) => countries.find(([other]) => other === code)?.[2];

  it('are all there, each by a name of its own, home and neighbours first', () => {
    expect(countries.length).toBeGreaterThan(240);
    expect(new Set(countries.map(([, name]) => name)).size).toBe(countries.length);
    expect(countries[0]).toEqual(['MZ', 'Moçambique', '+258']);
    expect(countries.slice(1, 10).map(([, name]) => name)).toContain('África do Sul');
    expect(countries.slice(10).map(([, name]) => name)).toEqual(
      countries
        .slice(10)
        .map(([, name]) => name)
        .toSorted(new Intl.Collator('pt').compare),
    );
  });

  it.each([
    ['PT', '+351'],
    ['BR', '+55'],
    ['US', '+1'],
    ['RU', '+7'],
    ['JM', '+1876'],
    ['SH', '+290'],
    ['VA', '+39'],
    ['AQ', ''],
  ])('%s is dialled by %s', (code, dial) => {
    expect(dialOf(code)).toBe(dial);
  });
});

it('the districts are 161, found under their other names too', () => {
  const all = allProvinces.flatMap(({ name }) => districtsOf(name));
  expect(all).toHaveLength(161);
  expect(districtsOf('Inhambane').find(({ also }) => also.includes('Vilanculos'))?.name).toBe('Vilankulo');
  expect(districtsOf('Lisboa')).toEqual([]);
});

describe('changing a place', () => {
  const matola = { nationality: 'Moçambique', province: 'Maputo', district: 'Matola' };

  it('clears what the new country is not known to have', () => {
    expect(withNationality(matola, 'Portugal')).toEqual({
      nationality: 'Portugal',
      province: '',
      district: '',
    });
    expect(withNationality({ ...matola, nationality: 'Portugal' }, 'Moçambique')).toEqual(matola);
    expect(withNationality(matola, 'Moçambique')).toBe(matola);
    const lisbon = { nationality: 'Portugal', province: 'Lisboa', district: 'Lisboa' };
    expect(withNationality(lisbon, 'Moçambique')).toMatchObject({ province: '', district: '' });
  });

  it('clears a district that the new province does not have', () => {
    expect(withProvince(matola, 'Gaza', ['Bilene'])).toEqual({ ...matola, province: 'Gaza', district: '' });
    expect(withProvince(matola, 'Maputo', ['Boane', 'Matola'])).toEqual(matola);
    const abroad = { nationality: 'Portugal', province: 'Lisbo', district: 'Sintra' };
    expect(withProvince(abroad, 'Lisboa', [])).toEqual({ ...abroad, province: 'Lisboa' });
  });
});

describe('a phone in two fields', () => {
  it.each([
    ['+258 841234567', '+258', '841234567'],
    ['+27 82 555 0142', '+27', '82 555 0142'],
    ['84 123 4567', '+258', '84 123 4567'],
    ['+258841112233', '+258', '841112233'],
    ['+27825550142', '+27', '825550142'],
    ['+351912345678', '+351', '912345678'],
    ['+18765550142', '+1', '8765550142'],
    ['+25884', '+258', '+25884'],
    ['', '+258', ''],
  ])('%s', (phone, dial, number) => {
    expect(partsOfPhone(phone)).toEqual({ dial, number });
  });

  it('has no dial code without a number, and one at most', () => {
    expect(phoneOfParts({ dial: '+258', number: ' ' })).toBe('');
    expect(phoneOfParts({ dial: '+258', number: '84 123 4567' })).toBe('+258 84 123 4567');
    expect(phoneOfParts({ dial: '+258', number: '+351912345678' })).toBe('+351912345678');
    expect(phoneOfParts({ dial: '', number: '841234567' })).toBe('841234567');
  });
});
