import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { smsNumber } from '#server/sms/numbers.ts';

const { smsCountries } = readConfig({ SMS_COUNTRIES: '258,27,255,260,263,265,268' });

describe('an SMS to a phone', () => {
  it.each([
    ['84 123 4567', '+258841234567'],
    ['+27 82 123 4567', '+27821234567'],
    ['+255 712 345 678', '+255712345678'],
    ['+260 97 1234567', '+260971234567'],
    ['+263 77 123 4567', '+263771234567'],
    ['+265 991 23 45 67', '+265991234567'],
    ['00268 7612 3456', '+26876123456'],
  ])('like %s goes to %s', (phone, number) => {
    expect(smsNumber(phone, smsCountries)).toEqual({ number });
  });

  it.each([
    ['o meu telemóvel', 'odd'],
    ['258841234567', 'odd'],
    // A fixed line, and numbers that cost who calls them.
    ['+258 21 123 456', 'odd'],
    ['+258 900123456', 'odd'],
    ['+27 86 123 4567', 'odd'],
    ['+27 082 123 4567', 'odd'],
    ['+351 912 345 678', 'abroad'],
    ['+1 900 555 0199', 'abroad'],
    ['+2598412345678', 'abroad'],
  ])('like %s goes nowhere, for it is %s', (phone, refused) => {
    expect(smsNumber(phone, smsCountries)).toEqual({ refused });
  });
});
