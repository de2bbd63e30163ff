import { describe, expect, it } from 'vitest';
import { responseTo } from '#server/http/errors.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('an error', () => {
  it.each([
    ['of a full disk', withCode('ENOSPC')],
    ['of a full SQLite', Object.assign(new Error('x'), { errcode: 13 })],
    ['of a PostgreSQL that stops', withCode('57P01')],
    [
      'of nobody who listens, beneath another',
      new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
    ],
  ])('%s is worth another try', (_, error) => {
    const { status, headers, body } = responseTo(error);
    expect([status, headers['retry-after'], body.code]).toEqual([503, '10', 'unavailable']);
  });

  it.each([
    ['of ours', new TypeError('x is undefined')],
    ['of a rule of the database', withCode('23505')],
    ['of a damaged SQLite', Object.assign(new Error('x'), { errcode: 11 })],
  ])('%s is a defect', (_, error) => {
    expect(responseTo(error).status).toBe(500);
  });
});
