import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { type Config, readConfig } from '#server/config.ts';
import {
  copyDatabase,
  countsToCopy,
  type Place,
  requireEmptyTarget,
  type TableSum,
} from '#server/db/copying/copying.ts';
import { holdAgainstWriters } from '#server/db/copying/hold.ts';
import { finish, WrongUse } from './command.ts';

const usage = `npm run move -- TARGET         says what a move of the database would do, and changes nothing
npm run move -- TARGET --go    moves it: stop the program first

The source is the database of the settings (DATABASE_URL, or bizlink.db in DATA_DIR). TARGET is the address of an empty
PostgreSQL database (postgres://user@host:5432/bizlink, the password in it or in PGPASSWORD), or the folder
for bizlink.db.
`;

/** Measured on a small machine, the slower of both ways. */
const rowsASecond = 20_000;

async function run(args: readonly string[]): Promise<string> {
  const { target, go } = wishes(args);
  if (target === undefined) throw new WrongUse(usage);
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const source = sourceOf(config);
  try {
    return go ? await move(config, source, target) : await rehearse(source, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The move failed. ${withoutPasswords(reason, [source, target])}`);
  }
}

function wishes(args: readonly string[]): { target?: Place; go: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { go: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [text = ''] = positionals;
    const target = positionals.length === 1 ? placeOf(text.trim()) : undefined;
    return { ...(target && { target }), go: values.go };
  } catch {
    // An unknown option. It is not repeated, because it may be an address.
    return { go: false };
  }
}

function placeOf(text: string): Place | undefined {
  if (/^postgres(ql)?:\/\//.test(text)) return URL.canParse(text) ? { url: text } : undefined;
  return text === '' || text.includes('://') ? undefined : { file: join(resolve(text), 'bizlink.db') };
}

const sourceOf = ({ databaseUrl, dataDir }: Config): Place =>
  databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'bizlink.db') };

async function rehearse(source: Place, target: Place): Promise<string> {
  const counts = await countsToCopy(source);
  await requireEmptyTarget(target);
  const all = counts.reduce((sum, { rows }) => sum + rows, 0);
  const lines = counts.map(({ table, rows }) => `${table.padEnd(24)}${String(rows).padStart(12)}`);
  return `From ${shown(source)} to ${shown(target)}:
${lines.join('\n')}

${all} rows, which takes about ${duration(all / rowsASecond)}. Nothing was changed. With --go it is done: stop the program first.
`;
}

const duration = (seconds: number) =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`;

async function move(config: Config, source: Place, target: Place): Promise<string> {
  await countsToCopy(source);
  const hold = await holdAgainstWriters(source);
  const sums = await withBar((onProgress) => copyDatabase(source, target, onProgress)).finally(() =>
    hold.release(),
  );
  return `${tableOf(sums)}\n\n${nextSteps(config, source, target)}`;
}

async function withBar<T>(work: (onProgress: (done: number, all: number) => void) => Promise<T>): Promise<T> {
  const bar = new SingleBar({ format: 'rows {bar} {percentage} % {eta_formatted}', hideCursor: true });
  const isTerminal = process.stderr.isTTY;
  if (isTerminal) bar.start(1, 0);
  try {
    return await work((done, all) => {
      bar.setTotal(all);
      bar.update(done);
    });
  } finally {
    if (isTerminal) bar.stop();
  }
}

const tableOf = (sums: readonly TableSum[]): string =>
  sums
    .map(({ table, rows, sum }) => `${table.padEnd(24)}${String(rows).padStart(12)}  ${sum.slice(0, 16)}`)
    .join('\n');

function nextSteps({ dataDir, s3 }: Config, source: Place, target: Place): string {
  const settings =
    'url' in target ? 'Set DATABASE_URL to the new address' : stepsTo(dirname(target.file), dataDir);
  const files = s3
    ? 'The files stay in the bucket, the keys in DATA_DIR.'
    : 'Pictures, files and keys were not moved: they belong in DATA_DIR.';
  return `All tables are equal: rows, and the beginnings of the sums that both databases gave.
${settings}, and start the program. ${files}
${shown(source)} was not changed. Keep it until you are sure.
`;
}

const stepsTo = (folder: string, dataDir: string): string =>
  folder === dataDir
    ? 'Unset DATABASE_URL'
    : `Copy all but bizlink.db from ${dataDir} to ${folder}, set DATA_DIR to that, unset DATABASE_URL`;

/** Without user and password. */
function shown(place: Place): string {
  if ('file' in place) return place.file;
  const { host, pathname } = new URL(place.url);
  return `PostgreSQL ${host}${pathname}`;
}

function withoutPasswords(text: string, places: readonly Place[]): string {
  const secrets = places.flatMap((place) => {
    if (!('url' in place)) return [];
    const { password, searchParams } = new URL(place.url);
    return [place.url, password, decoded(password), searchParams.get('password') ?? ''];
  });
  return secrets
    .filter((secret) => secret !== '')
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

await finish(run(process.argv.slice(2)));
