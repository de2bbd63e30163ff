import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

describe('settings', () => {
  it('needs none', () => {
    expect(readConfig({})).toEqual({
      port: 4321,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:4321',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      supportEmail: 'suporte@localhost',
      logLevel: 'info',
      metricsToken: undefined,
      componentsPage: false,
    });
  });

  it('derives one from another', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://BizLink.co.mz/' })).toMatchObject({
      publicUrl: 'https://bizlink.co.mz',
      supportEmail: 'suporte@bizlink.co.mz',
    });
    expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({ host: '127.0.0.1' });
  });

  it('takes an empty value for none', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SUPPORT_EMAIL'];
    const blank = Object.fromEntries(
      [...names, 'LOG_LEVEL', 'METRICS_TOKEN', 'COMPONENTS_PAGE'].map((name) => [name, ' ']),
    );
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it('takes what is right', () => {
    const settings = {
      HOST: '::1',
      DATA_DIR: '/var/lib/bizlink',
      DATABASE_URL: 'postgresql://ana:segredo@db.internal/bizlink',
      SUPPORT_EMAIL: 'ajuda@bizlink.co.mz',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'abcdefghijklmnop',
      COMPONENTS_PAGE: '1',
    };
    expect(readConfig(settings)).toMatchObject({
      host: '::1',
      dataDir: '/var/lib/bizlink',
      databaseUrl: settings.DATABASE_URL,
      supportEmail: settings.SUPPORT_EMAIL,
      logLevel: 'debug',
      metricsToken: settings.METRICS_TOKEN,
      componentsPage: true,
    });
  });

  it('cannot be changed later', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it.each([
    ['PORT', ['abc', '0', '70000', '80.5', '-1', '1e3', '0x50', '99999999999']],
    ['HOST', ['not a host', 'http://x/']],
    [
      'PUBLIC_URL',
      [
        'ftp://bizlink.co.mz',
        'https://x.mz/loja',
        'https://x.mz/?a=1',
        'https://x.mz#a',
        'bizlink',
        'https://a:b@x.mz',
      ],
    ],
    ['DATABASE_URL', ['mysql://root:hunter2@x/y', 'hunter2', 'postgres://x:hunter2@[bad/y']],
    ['SUPPORT_EMAIL', ['x', 'a@b@c', 'a b@c.mz', 'Ana <ana@x.mz>']],
    ['LOG_LEVEL', ['loud', 'INFO']],
    ['METRICS_TOKEN', ['hunter2', 'has spaces in the middle', 'hunter2hunter2ção']],
    ['COMPONENTS_PAGE', ['yes', '2']],
  ])('refuses a wrong %s in one line that names it and never repeats it', (name, values) => {
    for (const value of values) {
      const problem = problemWith({ [name]: value });
      expect(problem, value).toBeInstanceOf(ConfigError);
      expect(problem?.message).toMatch(new RegExp(`^${name} must be [^\\n]+, for example ${name}=[^\\n]+$`));
      expect(problem?.message).not.toContain('hunter2');
    }
  });
});

function problemWith(env: Record<string, string>): Error | undefined {
  try {
    readConfig(env);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : undefined;
  }
}
