import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { backUp, backUpNightly, proveNewest } from '#server/backups/backups.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { stopSignal } from '#server/runtime/stop.ts';
import { finish, WrongUse } from './command.ts';

const usage = `npm run backup -- [FOLDER]           writes database, files and keys into one file there (BACKUP_DIR), while the program runs
npm run backup -- --prove [FOLDER]   restores the newest one into a scratch place beside it, and compares
npm run backup -- --nightly          what the program does every night by itself: one where it is due, the old ones away

With BACKUP_PASSPHRASE set the file is encrypted. It goes back by npm run restore.
`;

const lowPriority = 10;

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      prove: { type: 'boolean', default: false },
      nightly: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return usage;
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const [given] = positionals;
  const folder = given === undefined ? config.backups.folder : resolve(given);
  if (folder === undefined || positionals.length > 1) throw new WrongUse(usage);
  setPriority(lowPriority);
  process.umask(0o077);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'bizlink.db')))
    throw new Error(`There is no database in DATA_DIR (${config.dataDir}).`);
  const signal = stopSignal();
  const ctx = { config, db: await openDatabase(config), clock: systemClock };
  try {
    if (values.nightly) return toldOf(await backUpNightly(ctx, { signal }));
    if (values.prove) return await prove(ctx, folder, signal);
    const begun = performance.now();
    const made = await withBar('files', (onFile) => backUp(ctx, folder, { onFile, signal }));
    return toldOf(made, Math.round((performance.now() - begun) / 1000));
  } finally {
    await ctx.db.destroy();
  }
}

async function prove(
  ctx: Parameters<typeof proveNewest>[0],
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const { file, restored } = await proveNewest(ctx, folder, { signal });
  const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${file} is proven: ${restored.tables.length} tables with ${rows} rows and ${restored.files} files are as they were at ${restored.madeAt}.\n`;
}

function toldOf(made: Awaited<ReturnType<typeof backUpNightly>>, seconds?: number): string {
  if (!made) return '';
  const { path, bytes, rows, files } = made;
  const took = seconds === undefined ? '' : ` in ${seconds} s`;
  return `${basename(path)}: ${rows} rows and ${files} files, ${(bytes / 1e6).toFixed(1)} MB${took}. It is whole: it was read again.\n`;
}

async function withBar<T>(
  what: string,
  work: (onDone: (done: number, all: number) => void) => Promise<T>,
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => undefined);
  const bar = new SingleBar({ format: `{bar} {value}/{total} ${what}`, hideCursor: true });
  bar.start(0, 0);
  try {
    return await work((done, all) => {
      bar.setTotal(all);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}

await finish(run());
