import { resolve } from 'node:path';
import { type LogLevel, logLevels } from '#server/log.ts';

/** Every setting of the program, checked once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin that people see: no path, no slash at its end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** PostgreSQL; absent: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly supportEmail: string;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | undefined;
  readonly componentsPage: boolean;
}

/** A wrong setting: its message is the one line that the operator needs. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment): Config {
  const read = readerOf(env);
  const isDevelopment = env['NODE_ENV'] === 'development';
  const port = read('PORT', 'a whole number from 1 to 65535', '4321', wholeNumber(1, 65_535)) ?? 4321;
  const publicUrl =
    read('PUBLIC_URL', 'an address with http or https and without a path', 'https://bizlink.co.mz', origin) ??
    `http://localhost:${port}`;
  return Object.freeze({
    port,
    host:
      read('HOST', 'a name or address to listen on', '0.0.0.0', host) ??
      (isDevelopment ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    dataDir: resolve(read('DATA_DIR', 'a folder', './data', anyText) ?? './data'),
    databaseUrl: read(
      'DATABASE_URL',
      'the address of a PostgreSQL database',
      'postgres://user:password@localhost:5432/bizlink',
      postgresUrl,
    ),
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

/** Reads one setting; blank is unset. The wrong value itself is never repeated: it may be a secret in the wrong place. */
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

function postgresUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const host = matching(/^[\w.:-]+$/);
const email = matching(/^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,255}$/);
const token = matching(/^[!-~]{16,}$/);
const anyText = (text: string) => text;
const logLevel = (text: string) => logLevels.find((level) => level === text);
