import { resolve } from 'node:path';
import { type LogLevel, logLevels } from '#server/runtime/log.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The public origin: without a path and without a final slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Undefined: limits and events stay within this process. */
  readonly redisUrl: string | undefined;
  /** Undefined: files are stored in `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** Undefined: mails are written to `dataDir`/outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /**
   * Whether only accounts with a proven e-mail may contact strangers. Off without a mail server, because nobody could
   * prove one.
   */
  readonly emailProof: boolean;
  /** The gateway that SMS are handed to. Undefined: they are written to `dataDir`/outbox. */
  readonly smsUrl: string | undefined;
  /** Sent to the gateway as `Authorization: Bearer`. */
  readonly smsToken: string | undefined;
  /** How an SMS is said to the gateway. */
  readonly smsForm: SmsForm;
  /** Dial codes of the countries that SMS are sent to, and whose numbers people may sign in by. */
  readonly smsCountries: readonly string[];
  /** How many SMS a day the whole site sends. */
  readonly smsPerDay: number;
  /**
   * Whether people may sign in by a number. Not where mails are sent and SMS are not: there a code would come to nobody.
   */
  readonly phoneSignIn: boolean;
  /** Undefined: the Google button is not shown. */
  readonly google: { readonly issuer: string; readonly clientId: string | undefined } | undefined;
  /** Undefined: a secret is made once and stored in `dataDir`. */
  readonly jwtSecret: string | undefined;
  /** Undefined: a key is made once and stored in `dataDir`. */
  readonly vapidPrivateKey: string | undefined;
  /** Undefined: a key is made once and stored in `dataDir`. */
  readonly secondFactorKey: string | undefined;
  /** Undefined: a key is made once and stored in `dataDir`. */
  readonly documentKey: string | undefined;
  readonly backups: BackupSettings;
  /** Other programs on this machine listen on the same port, and the system shares out who connects. */
  readonly sharePort: boolean;
  /** An origin that replaces the browsers' push services. Only when the site is reached from this machine alone. */
  readonly pushStandIn: string | undefined;
  /** An origin that stands in for people's webhooks, on the same condition. */
  readonly webhookStandIn: string | undefined;
  readonly passwordMemory: number;
  readonly uploadsAtOnce: number;
  /** Bytes of unfinished uploads on the disk, all accounts together. */
  readonly uploadBytes: number;
  /** An upload that sends nothing for this long is given up. */
  readonly uploadPatienceMs: number;
  readonly accountBytes: number;
  readonly conversationsADay: number;
  /** How many proxies in front of the program append to X-Forwarded-For. */
  readonly trustProxy: number;
  readonly supportEmail: string;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | undefined;
  readonly componentsPage: boolean;
}

export const smsForms = ['json', 'form', 'query'] as const;

export interface SmsForm {
  /** A POST of JSON or of a form, or a GET with everything in the address. */
  readonly as: (typeof smsForms)[number];
  /** In their values `{to}`, `{number}` (the same without a plus), `{text}` and `{id}` are filled in. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The header that the token is sent in, as it is. Undefined: as `Authorization: Bearer`. */
  readonly tokenHeader: string | undefined;
}

export interface BackupSettings {
  /** Where one is written every night. Undefined: nowhere. */
  readonly folder: string | undefined;
  /** How many of the newest are kept: one of each of so many days, weeks and months. */
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number };
  /** Undefined: the file can be read by whoever has it. */
  readonly passphrase: string | undefined;
}

export interface S3Settings {
  /** An origin. The bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const megabyte = 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment): Config {
  const read = readerOf(env);
  const isDevelopment = env['NODE_ENV'] === 'development';
  const port = read('PORT', 'a whole number from 1 to 65535', '4321', wholeNumber(1, 65_535)) ?? 4321;
  const publicUrl =
    read('PUBLIC_URL', 'an address with http or https and without a path', 'https://bizlink.co.mz', origin) ??
    `http://localhost:${port}`;
  const listensOn =
    read('HOST', 'a name or address to listen on', '0.0.0.0', host) ??
    (isDevelopment ? '127.0.0.1' : '0.0.0.0');
  const mailServer = read(
    'SMTP_URL',
    'the address of a mail server',
    'smtps://user:password@mail.example',
    smtpUrl,
  );
  return Object.freeze({
    port,
    host: listensOn,
    publicUrl,
    dataDir: resolve(read('DATA_DIR', 'a folder', './data', anyText) ?? './data'),
    databaseUrl: read(
      'DATABASE_URL',
      'the address of a PostgreSQL database',
      'postgres://user:password@localhost:5432/bizlink',
      postgresUrl,
    ),
    redisUrl: read('REDIS_URL', 'the address of a Redis', 'redis://localhost:6379', redisUrl),
    s3: s3Of(read),
    smtpUrl: mailServer,
    mailFrom:
      read('MAIL_FROM', 'an e-mail address', 'nao-responder@bizlink.co.mz', email) ??
      `nao-responder@${new URL(publicUrl).hostname}`,
    emailProof: (read('EMAIL_PROOF', 'on or off', 'on', onOrOff) ?? (mailServer ? 'on' : 'off')) === 'on',
    ...smsOf(read, mailServer !== undefined),
    google: googleOf(read),
    jwtSecret: read('JWT_SECRET', '32 or more signs without spaces', 'a long random text', secret),
    vapidPrivateKey: read(
      'VAPID_PRIVATE_KEY',
      'a private key of P-256 in base64url',
      '43 letters, digits, - and _',
      privateKey,
    ),
    secondFactorKey: read(
      'SECOND_FACTOR_KEY',
      '32 random bytes in base64url',
      '43 letters, digits, - and _',
      privateKey,
    ),
    documentKey: read(
      'DOCUMENT_KEY',
      '32 random bytes in base64url',
      '43 letters, digits, - and _',
      privateKey,
    ),
    backups: backupsOf(read),
    sharePort: read('SHARE_PORT', '1 or 0', '1', wholeNumber(0, 1)) === 1,
    pushStandIn: standInOf('PUSH_STAND_IN', read, [listensOn, new URL(publicUrl).hostname]),
    webhookStandIn: standInOf('WEBHOOK_STAND_IN', read, [listensOn, new URL(publicUrl).hostname]),
    passwordMemory: passwordMemoryOf(read, [listensOn, new URL(publicUrl).hostname]),
    uploadsAtOnce: read('UPLOADS_AT_ONCE', 'a whole number from 1 to 100', '3', wholeNumber(1, 100)) ?? 3,
    uploadBytes:
      (read('UPLOADS_MEGABYTES', 'a whole number from 200 to 1000000', '1000', wholeNumber(200, 1_000_000)) ??
        1000) * megabyte,
    uploadPatienceMs:
      (read('UPLOAD_PATIENCE', 'a whole number of seconds from 5 to 300', '60', wholeNumber(5, 300)) ?? 60) *
      1000,
    accountBytes:
      (read('ACCOUNT_MEGABYTES', 'a whole number from 20 to 1000000', '500', wholeNumber(20, 1_000_000)) ??
        500) * megabyte,
    conversationsADay:
      read('CONVERSATIONS_A_DAY', 'a whole number from 1 to 100000', '50', wholeNumber(1, 100_000)) ?? 50,
    trustProxy: read('TRUST_PROXY', 'the number of proxies, from 0 to 9', '1', wholeNumber(0, 9)) ?? 0,
    supportEmail:
      read('SUPPORT_EMAIL', 'an e-mail address', 'suporte@bizlink.co.mz', email) ??
      `suporte@${new URL(publicUrl).hostname}`,
    logLevel: read('LOG_LEVEL', `one of ${logLevels.join(', ')}`, 'info', logLevel) ?? 'info',
    metricsToken: read(
      'METRICS_TOKEN',
      '16 or more letters, digits and signs without spaces',
      'a long random text',
      token,
    ),
    componentsPage: read('COMPONENTS_PAGE', '1 or 0', '1', wholeNumber(0, 1)) === 1,
  });
}

function googleOf(read: ReturnType<typeof readerOf>): Config['google'] {
  const issuer = read(
    'GOOGLE_ISSUER',
    'an address with http or https',
    'https://accounts.google.com',
    issuerUrl,
  );
  const clientId = read('GOOGLE_CLIENT_ID', 'an id without spaces', '123.apps.googleusercontent.com', word);
  const isOff = read('GOOGLE_SIGN_IN', 'on or off', 'off', onOrOff) === 'off';
  return isOff ? undefined : { issuer: issuer ?? 'https://accounts.google.com', clientId };
}

function backupsOf(read: ReturnType<typeof readerOf>): BackupSettings {
  const folder = read('BACKUP_DIR', 'a folder', '/var/backups/bizlink', anyText);
  return {
    folder: folder && resolve(folder),
    keep: read('BACKUP_KEEP', 'days, weeks and months', '7d4w6m', keptBackups) ?? sevenFourSix,
    passphrase: read(
      'BACKUP_PASSPHRASE',
      '16 or more signs',
      'five words that nobody would guess',
      passphrase,
    ),
  };
}

const sevenFourSix = { days: 7, weeks: 4, months: 6 };

/** Each SMS costs money, and calls for codes to far numbers are how that is stolen: other countries are named. */
const mozambique = ['258'];

type SmsSettings = Pick<
  Config,
  'smsUrl' | 'smsToken' | 'smsForm' | 'smsCountries' | 'smsPerDay' | 'phoneSignIn'
>;

function smsOf(read: ReturnType<typeof readerOf>, sendsMails: boolean): SmsSettings {
  const smsUrl = read('SMS_URL', 'an address with http or https', 'https://sms.example/send', smsGateway);
  const smsToken = read('SMS_TOKEN', 'a token without spaces', 'a-long-random-text', word);
  const smsCountries =
    read('SMS_COUNTRIES', 'dial codes with commas between them', '258,27', dialCodes) ?? mozambique;
  const smsPerDay =
    read('SMS_PER_DAY', 'a whole number from 1 to 1000000', '500', wholeNumber(1, 1_000_000)) ?? 500;
  if (smsToken && URL.parse(smsUrl ?? '')?.username)
    throw new ConfigError('SMS_TOKEN must be unset where SMS_URL has a user: only one can be sent.');
  const phoneSignIn = smsUrl !== undefined || !sendsMails;
  const smsForm = {
    as: read('SMS_FORM', `one of ${smsForms.join(', ')}`, 'form', smsFormOf) ?? 'json',
    fields:
      read(
        'SMS_FIELDS',
        'fields with {to} or {number}, and {text}, in their values',
        'to={number}&message={text}&from=BizLink',
        smsFields,
      ) ?? usualSmsFields,
    tokenHeader: read('SMS_TOKEN_HEADER', 'the name of a header', 'apiKey', headerName),
  };
  return { smsUrl, smsToken, smsForm, smsCountries, smsPerDay, phoneSignIn };
}

/**
 * Cheap hashes are for tests, which have no real passwords. Allowed only when the site is reached from this machine
 * alone.
 */
function passwordMemoryOf(read: ReturnType<typeof readerOf>, reachedAt: readonly string[]): number {
  const least = isOfThisMachine(reachedAt) ? 8 : owaspMemory;
  const wanted = `a whole number of KiB from ${least} to ${mostMemory}`;
  return read('PASSWORD_MEMORY', wanted, String(owaspMemory), wholeNumber(least, mostMemory)) ?? owaspMemory;
}

const isOfThisMachine = (reachedAt: readonly string[]) =>
  reachedAt.every((name) => /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(name));

/** For tests, which have no push service or webhook. A public site must never send to an address of this machine. */
function standInOf(
  name: 'PUSH_STAND_IN' | 'WEBHOOK_STAND_IN',
  read: ReturnType<typeof readerOf>,
  reachedAt: readonly string[],
): string | undefined {
  const wanted = 'unset, unless HOST and PUBLIC_URL are of this machine and it is an address without a path';
  const allowed = (text: string) => (isOfThisMachine(reachedAt) ? origin(text) : undefined);
  return read(name, wanted, 'http://127.0.0.1:8080', allowed);
}

/** KiB: OWASP's first choice for argon2id with two passes. */
const owaspMemory = 19_456;
const mostMemory = 1_048_576;

/** All five settings or none. If some are missing, the operator has forgotten them. */
function s3Of(read: ReturnType<typeof readerOf>): S3Settings | undefined {
  const example = 'https://s3.eu-west-1.amazonaws.com';
  const settings = {
    S3_ENDPOINT: read('S3_ENDPOINT', 'an address with http or https and without a path', example, origin),
    S3_BUCKET: read('S3_BUCKET', 'the name of a bucket', 'bizlink', bucket),
    S3_REGION: read('S3_REGION', 'the name of a region', 'eu-west-1', region),
    S3_ACCESS_KEY_ID: read('S3_ACCESS_KEY_ID', 'an id without spaces', 'AKIAEXAMPLE', word),
    S3_SECRET_ACCESS_KEY: read('S3_SECRET_ACCESS_KEY', 'a key without spaces', 'a-long-random-text', word),
  };
  const missing = Object.entries(settings).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(settings).length) return undefined;
  const [first] = missing;
  if (first) throw new ConfigError(`${first[0]} must be set too: the five settings of S3 go together.`);
  return {
    endpoint: settings.S3_ENDPOINT ?? '',
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/**
 * Reads one setting. Blank counts as unset. Errors never repeat the value, because it may be a secret in the wrong
 * place.
 */
function readerOf(env: Environment) {
  return <T>(
    name: string,
    wanted: string,
    example: string,
    parse: (text: string) => T | undefined,
  ): T | undefined => {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined)
      throw new ConfigError(`${name} must be ${wanted}, for example ${name}=${example}`);
    return value;
  };
}

const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
};

function origin(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : undefined;
}

const addressOf = (schemes: RegExp) => (text: string) =>
  schemes.test(text) && URL.canParse(text) ? text : undefined;
const postgresUrl = addressOf(/^postgres(ql)?:\/\//);
const redisUrl = addressOf(/^rediss?:\/\//);
const smtpUrl = addressOf(/^smtps?:\/\//);
const smsGateway = addressOf(/^https?:\/\//);
const issuerUrl = (text: string) => addressOf(/^https?:\/\//)(text.replace(/\/$/, ''));
const onOrOff = (text: string) => (text === 'on' || text === 'off' ? text : undefined);

const keptBackups = (text: string) => {
  const [, days, weeks, months] = /^(?=.)(?:(\d{1,3})d)?(?:(\d{1,3})w)?(?:(\d{1,3})m)?$/.exec(text) ?? [];
  const kept = { days: Number(days ?? 0), weeks: Number(weeks ?? 0), months: Number(months ?? 0) };
  return kept.days + kept.weeks + kept.months > 0 ? kept : undefined;
};

const dialCodes = (text: string) => {
  const codes = text.split(',').map((code) => code.trim().replace(/^\+/, ''));
  return codes.every((code) => /^[1-9]\d{0,3}$/.test(code)) ? codes : undefined;
};

const usualSmsFields = [
  ['id', '{id}'],
  ['to', '{to}'],
  ['text', '{text}'],
] as const;

const smsFormOf = (text: string) => smsForms.find((one) => one === text);

function smsFields(text: string): SmsForm['fields'] | undefined {
  const fields = [...new URLSearchParams(text)];
  const values = fields.map(([, value]) => value).join(' ');
  return /\{(to|number)\}/.test(values) && values.includes('{text}') ? fields : undefined;
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const host = matching(/^[\w.:-]+$/);
const email = matching(/^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,255}$/);
const token = matching(/^[!-~]{16,}$/);
const secret = matching(/^[!-~]{32,}$/);
const passphrase = matching(/^[^\n\r]{16,}$/);
const privateKey = matching(/^[\w-]{43}$/);
const headerName = matching(/^[\w-]{1,64}$/);
const word = matching(/^[!-~]+$/);
const bucket = matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);
const region = matching(/^[a-z0-9-]{1,64}$/);
const anyText = (text: string) => text;
const logLevel = (text: string) => logLevels.find((level) => level === text);
