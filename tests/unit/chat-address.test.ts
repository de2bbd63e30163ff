import { describe, expect, it } from 'vitest';
import { addressIn, searchOf } from '#islands/chat/use-address.ts';

const nothing = { open: undefined, message: undefined, filter: 'all', tab: 'conversations' };

describe('the address of the messages', () => {
  it.each([
    ['', nothing],
    ['?open=7', { ...nothing, open: 7 }],
    [
      '?open=7&message=120&filter=company&tab=users',
      { open: 7, message: 120, filter: 'company', tab: 'users' },
    ],
    ['?open=0', nothing],
    ['?open=-7', nothing],
    ['?open=7.5', nothing],
    ['?open=1e3', nothing],
    ['?open=%3Cscript%3E', nothing],
    ['?open=99999999999999999999', nothing],
    ['?filter=admin&tab=nothing', nothing],
    ['?filter=constructor', nothing],
  ])('%s is read', (search, address) => {
    expect(addressIn(search)).toEqual(address);
  });

  it('is written as it is read, without what it says anyway', () => {
    expect(searchOf(nothing as ReturnType<typeof addressIn>)).toBe('');
    const address = { open: 7, message: 120, filter: 'simple', tab: 'users' } as const;
    expect(addressIn(searchOf(address))).toEqual(address);
  });
});
