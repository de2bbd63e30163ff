import { describe, expect, it } from 'vitest';
import { createLog, describeError } from '#server/runtime/log.ts';

const { phone, email, password } = {
  phone: '841234567',
  email: 'ana@exemplo.co.mz',
  password: 'segredo-da-ana',
};

describe('what is said of an error', () => {
  it('is where it broke, never what it was about', () => {
    const error = new Error(`no\n    at ${password} (${email})`, {
      cause: new TypeError(`Invalid ${phone}`),
    });
    const described = JSON.stringify(
      describeError(Object.assign(error, { code: 'E_ODD', input: email, detail: phone })),
    );
    expect(described).toContain('log.test.ts');
    expect(described).toContain('E_ODD');
    expect(described).toContain('TypeError');
    for (const secret of [phone, email, password]) expect(described).not.toContain(secret);
  });

  it.each([
    "Cannot read properties of undefined (reading 'id')",
    'found.map is not a function',
    'UNIQUE constraint failed: users.email',
  ])('keeps a sentence about our code: %s', (message) => {
    expect(describeError(new Error(message))).toMatchObject({ message });
  });

  it.each([undefined, null, 'texto', 42, { email }])('survives %j', (thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain(email);
  });

  it('does not follow causes for ever', () => {
    const error = new Error('a');
    error.cause = error;
    expect(() => JSON.stringify(describeError(error))).not.toThrow();
  });
});

it('the log hides what slipped in by its name', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ user: { email, phone, id: 7 }, headers: { authorization: password }, password }, 'saved');
  expect(lines.join('')).toContain('"id":7');
  for (const secret of [phone, email, password]) expect(lines.join('')).not.toContain(secret);
});
