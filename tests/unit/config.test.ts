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
      redisUrl: undefined,
      s3: undefined,
      smtpUrl: undefined,
      mailFrom: 'nao-responder@localhost',
      emailProof: false,
      smsUrl: undefined,
      smsToken: undefined,
      smsForm: {
        as: 'json',
        fields: [
          ['id', '{id}'],
          ['to', '{to}'],
          ['text', '{text}'],
        ],
        tokenHeader: undefined,
      },
      smsCountries: ['258'],
      smsPerDay: 500,
      phoneSignIn: true,
      google: { issuer: 'https://accounts.google.com', clientId: undefined },
      jwtSecret: undefined,
      vapidPrivateKey: undefined,
      secondFactorKey: undefined,
      backups: { folder: undefined, keep: { days: 7, weeks: 4, months: 6 }, passphrase: undefined },
      sharePort: false,
      pushStandIn: undefined,
      webhookStandIn: undefined,
      passwordMemory: 19_456,
      uploadsAtOnce: 3,
      uploadBytes: 1_048_576_000,
      uploadPatienceMs: 60_000,
      accountBytes: 524_288_000,
      conversationsADay: 50,
      trustProxy: 0,
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
      [
        ...names,
        'REDIS_URL',
        'SMTP_URL',
        'MAIL_FROM',
        'GOOGLE_CLIENT_ID',
        'GOOGLE_ISSUER',
        'GOOGLE_SIGN_IN',
        'SMS_URL',
        'SMS_TOKEN',
        'SMS_COUNTRIES',
        'S3_ENDPOINT',
        'S3_BUCKET',
        'S3_REGION',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
        'UPLOADS_AT_ONCE',
        'UPLOADS_MEGABYTES',
        'UPLOAD_PATIENCE',
        'ACCOUNT_MEGABYTES',
        'JWT_SECRET',
        'VAPID_PRIVATE_KEY',
        'SECOND_FACTOR_KEY',
        'DOCUMENT_KEY',
        'PUSH_STAND_IN',
        'WEBHOOK_STAND_IN',
        'PASSWORD_MEMORY',
        'TRUST_PROXY',
        'BACKUP_DIR',
        'BACKUP_KEEP',
        'BACKUP_PASSPHRASE',
        'SHARE_PORT',
        'LOG_LEVEL',
        'METRICS_TOKEN',
        'COMPONENTS_PAGE',
      ].map((name) => [name, ' ']),
    );
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it('takes what is right', () => {
    const settings = {
      HOST: '::1',
      DATA_DIR: '/var/lib/bizlink',
      DATABASE_URL: 'postgresql://ana:segredo@db.internal/bizlink',
      REDIS_URL: 'rediss://:segredo@redis.internal:6380/1',
      SMTP_URL: 'smtps://ana:segredo@mail.internal',
      MAIL_FROM: 'ola@bizlink.co.mz',
      SMS_URL: 'https://sms.internal/send?from=BizLink',
      SMS_TOKEN: 'segredo',
      SMS_COUNTRIES: '+258, 351',
      GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
      GOOGLE_ISSUER: 'https://id.internal/',
      JWT_SECRET: 'x'.repeat(32),
      VAPID_PRIVATE_KEY: 'x'.repeat(43),
      SECOND_FACTOR_KEY: 'y'.repeat(43),
      DOCUMENT_KEY: 'z'.repeat(43),
      BACKUP_DIR: '/backups',
      BACKUP_KEEP: '3d12m',
      BACKUP_PASSPHRASE: 'mandioca coco lula piri',
      SHARE_PORT: '1',
      PUSH_STAND_IN: 'http://127.0.0.1:8080/',
      WEBHOOK_STAND_IN: 'http://127.0.0.1:8081/',
      PASSWORD_MEMORY: '65536',
      UPLOADS_AT_ONCE: '5',
      UPLOADS_MEGABYTES: '400',
      UPLOAD_PATIENCE: '20',
      ACCOUNT_MEGABYTES: '50',
      TRUST_PROXY: '1',
      SUPPORT_EMAIL: 'ajuda@bizlink.co.mz',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'abcdefghijklmnop',
      COMPONENTS_PAGE: '1',
    };
    expect(readConfig(settings)).toMatchObject({
      host: '::1',
      dataDir: '/var/lib/bizlink',
      databaseUrl: settings.DATABASE_URL,
      redisUrl: settings.REDIS_URL,
      smtpUrl: settings.SMTP_URL,
      mailFrom: settings.MAIL_FROM,
      smsUrl: settings.SMS_URL,
      smsToken: settings.SMS_TOKEN,
      smsForm: {
        as: 'json',
        fields: [
          ['id', '{id}'],
          ['to', '{to}'],
          ['text', '{text}'],
        ],
        tokenHeader: undefined,
      },
      smsCountries: ['258', '351'],
      smsPerDay: 500,
      phoneSignIn: true,
      emailProof: true,
      google: { issuer: 'https://id.internal', clientId: settings.GOOGLE_CLIENT_ID },
      jwtSecret: settings.JWT_SECRET,
      vapidPrivateKey: settings.VAPID_PRIVATE_KEY,
      secondFactorKey: settings.SECOND_FACTOR_KEY,
      documentKey: settings.DOCUMENT_KEY,
      backups: {
        folder: '/backups',
        keep: { days: 3, weeks: 0, months: 12 },
        passphrase: settings.BACKUP_PASSPHRASE,
      },
      sharePort: true,
      pushStandIn: 'http://127.0.0.1:8080',
      webhookStandIn: 'http://127.0.0.1:8081',
      passwordMemory: 65_536,
      uploadsAtOnce: 5,
      uploadBytes: 400 * 1024 * 1024,
      uploadPatienceMs: 20_000,
      accountBytes: 50 * 1024 * 1024,
      trustProxy: 1,
      supportEmail: settings.SUPPORT_EMAIL,
      logLevel: 'debug',
      metricsToken: settings.METRICS_TOKEN,
      componentsPage: true,
    });
  });

  const s3 = {
    S3_ENDPOINT: 'https://s3.internal:9000/',
    S3_BUCKET: 'bizlink-1',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'hunter2',
    S3_SECRET_ACCESS_KEY: 'hunter2/+=',
  };

  it('take a bucket', () => {
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.internal:9000',
      bucket: 'bizlink-1',
      region: 'auto',
      accessKeyId: 'hunter2',
      secretAccessKey: 'hunter2/+=',
    });
  });

  it.each(Object.keys(s3))('take no bucket without %s', (name) => {
    const problem = problemWith({ ...s3, [name]: '' });
    expect(problem?.message).toBe(`${name} must be set too: the five settings of S3 go together.`);
  });

  it('take one way only to sign in at the gateway of SMS', () => {
    const both = { SMS_URL: 'https://ana:hunter2@sms.internal', SMS_TOKEN: 'hunter2' };
    expect(problemWith(both)?.message).toMatch(/^SMS_TOKEN must be unset/);
    expect(readConfig({ ...both, SMS_TOKEN: '' }).smsUrl).toBe(both.SMS_URL);
  });

  it('hides sign-in by Google when it is told to', () => {
    expect(readConfig({ GOOGLE_SIGN_IN: 'off', GOOGLE_CLIENT_ID: 'x' }).google).toBeUndefined();
    expect(readConfig({ GOOGLE_SIGN_IN: 'on' }).google).toBeDefined();
  });

  it('lets a password be cheap only where nobody but this machine comes', () => {
    const cheap = { PASSWORD_MEMORY: '8', HOST: '127.0.0.1' };
    expect(readConfig(cheap).passwordMemory).toBe(8);
    expect(readConfig({ ...cheap, HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }).passwordMemory).toBe(8);
    const refused = 'PASSWORD_MEMORY must be a whole number of KiB from 19456 to 1048576';
    for (const reached of [{ HOST: '' }, { HOST: '10.0.0.1' }, { PUBLIC_URL: 'https://bizlink.co.mz' }])
      expect(problemWith({ ...cheap, ...reached })?.message).toContain(refused);
  });

  it.each([
    ['push services', 'PUSH_STAND_IN', 'pushStandIn'],
    ['webhooks', 'WEBHOOK_STAND_IN', 'webhookStandIn'],
  ] as const)('lets something stand in for %s only where nobody but this machine comes', (_, name, read) => {
    const local = { [name]: 'http://127.0.0.1:8080', HOST: '127.0.0.1' };
    expect(readConfig(local)[read]).toBe('http://127.0.0.1:8080');
    for (const reached of [{ HOST: '' }, { HOST: '10.0.0.1' }, { PUBLIC_URL: 'https://bizlink.co.mz' }])
      expect(problemWith({ ...local, ...reached })?.message).toMatch(`${name} must be unset`);
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
    ['REDIS_URL', ['http://x', 'hunter2', 'redis://[bad']],
    ['S3_ENDPOINT', ['s3.internal', 'ftp://x', 'https://x/bucket', 'https://a:hunter2@x']],
    ['S3_BUCKET', ['B', 'Bizlink', 'a/b', '-x-', 'x'.repeat(64)]],
    ['S3_REGION', ['Lisboa', 'eu west']],
    ['S3_ACCESS_KEY_ID', ['hunter2 x']],
    ['S3_SECRET_ACCESS_KEY', ['hunter2 x']],
    ['SMTP_URL', ['mail.example', 'http://x:hunter2@y']],
    ['SMS_FORM', ['xml']],
    ['SMS_FIELDS', ['to={to}', 'text={text}', 'x']],
    ['SMS_TOKEN_HEADER', ['api key', 'a:b']],
    ['SMS_PER_DAY', ['0', 'muitos']],
    ['SMS_URL', ['sms.example', 'ftp://x:hunter2@y', 'http://[bad']],
    ['SMS_TOKEN', ['hunter2 x']],
    ['SMS_COUNTRIES', ['MZ', '0258', '258 27', '258,', '25812']],
    ['MAIL_FROM', ['x', 'Ana <ana@x.mz>']],
    ['GOOGLE_CLIENT_ID', ['has spaces']],
    ['GOOGLE_ISSUER', ['accounts.google.com', 'ftp://x']],
    ['GOOGLE_SIGN_IN', ['no', '0', 'OFF']],
    ['JWT_SECRET', ['hunter2', 'hunter2'.repeat(4), `${'x'.repeat(40)} y`]],
    ['SECOND_FACTOR_KEY', ['hunter2', 'x'.repeat(44), '+'.repeat(43)]],
    ['VAPID_PRIVATE_KEY', ['hunter2', 'x'.repeat(44), '+'.repeat(43)]],
    ['BACKUP_KEEP', ['7', '7 d', '0d', '4w7d', 'd', '1000d']],
    ['BACKUP_PASSPHRASE', ['hunter2']],
    ['SHARE_PORT', ['yes', '2']],
    ['PUSH_STAND_IN', ['hunter2', 'http://127.0.0.1:8080/x']],
    ['WEBHOOK_STAND_IN', ['hunter2', 'http://127.0.0.1:8080/x']],
    ['PASSWORD_MEMORY', ['low', '8', '19455', '1e6', '1048577']],
    ['UPLOADS_AT_ONCE', ['0', '101', 'many']],
    ['UPLOADS_MEGABYTES', ['199', '1e3', '1GB']],
    ['UPLOAD_PATIENCE', ['4', '301', '1m']],
    ['ACCOUNT_MEGABYTES', ['19', '-500', '500MB']],
    ['TRUST_PROXY', ['true', '-1', '10', '1.5']],
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
