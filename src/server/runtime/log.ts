import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/**
 * Logs one JSON line per event to standard output. Must not contain personal data: no addresses, headers, bodies, query
 * strings or error messages. If a whole row is logged by mistake, these fields are hidden.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: privateNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

const privateNames = [
  'authorization',
  'cookie',
  'password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'credential',
  'otp',
  'email',
  'phone',
  'whatsapp',
  'full_name',
  'username',
  'text',
  'body',
  'headers',
  'query',
  'url',
  'ip',
];

/**
 * What may be logged of an error. Messages may not: `JSON.parse` quotes the body, PostgreSQL quotes the row, and other
 * code may quote anything. Kind, codes and stack frames tell where it broke. The only exceptions are an engine's
 * standard sentences about names in our code.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const described: Record<string, unknown> = { type: error.name, stack: framesOf(error) };
  if (harmless.some((sentence) => sentence.test(error.message))) described['message'] = error.message;
  for (const key of technicalKeys) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'number' || (typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value)))
      described[key] = value;
  }
  if (error.cause !== undefined && depth < 3) described['cause'] = describeError(error.cause, depth + 1);
  return described;
}

/** Codes and names that the system, PostgreSQL and SQLite attach to errors. They contain no data. */
const technicalKeys = [
  'kind',
  'code',
  'errcode',
  'errno',
  'syscall',
  'constraint',
  'table',
  'column',
  'routine',
];

const harmless = [
  /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '[\w$]+'\)$/,
  /^[\w$.]+ is not (a function|a constructor|defined|iterable)$/,
  /^(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(: [\w., ]+)?$/,
  /^database is locked$/,
  /^no such (table|column): [\w.]+$/,
];

function framesOf(error: Error): string {
  const stack = error.stack ?? '';
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length).split('\n');
  return frames.flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : [])).join('\n');
}
