import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '#server/accounts/passwords.ts';
import { readConfig } from '#server/config.ts';

const ctx = { config: readConfig({}) };

describe('a password, at its real cost', () => {
  it('is kept as OWASP advises, and known again', async () => {
    const kept = await hashPassword(ctx, 'machamba verde');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPassword(ctx, 'machamba verde', kept)).toBe(true);
    expect(await isPassword(ctx, 'machamba Verde', kept)).toBe(false);
    expect(await hashPassword(ctx, 'machamba verde')).not.toBe(kept);
  });

  it('kept by the reference implementation, at another cost, is known too', async () => {
    const kept = '$argon2id$v=19$m=64,t=3,p=1$YmVpcmEgbW96$QZe0X8KAcI/3oaxAtPJQ+vNVD6bUBdW0kFQBtGsQU/8';
    expect(await isPassword(ctx, 'machamba verde', kept)).toBe(true);
  });

  it('is not that of an account without one', async () => {
    for (const kept of [undefined, null, '']) expect(await isPassword(ctx, '', kept || null)).toBe(false);
  });
});
