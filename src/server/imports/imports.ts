import { readFile } from 'node:fs/promises';
import { type ImportServices, lineStates, type ServiceImport } from '#lib/contract/imports.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { lockPerson } from '#server/db/people.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { ownerFor } from '#server/services/services.ts';
import { linesOf, type StoredLine } from './lines.ts';
import {
  deleteImportsBefore,
  findImportOf,
  findNewestOf,
  findOpenImport,
  insertImport,
  type StoredImport,
} from './queries.ts';
import { readCsv } from './read-csv.ts';
import { endStale } from './run-import.ts';
import { withExisting } from './same-title.ts';

export { publishLines } from './run-import.ts';

const day = 24 * 60 * 60 * 1000;
const imports: Limit = { name: 'imports', most: 10, withinMs: day };
/** With and without keeping. */
const readings: Limit = { name: 'imports-read', most: 60, withinMs: 60 * 60 * 1000 };
const keptFor = 30 * day;

export async function importServices(
  ctx: Ctx,
  viewer: Viewer,
  { company_id, dry_run, same_title = 'update' }: ImportServices,
  file: IncomingFile,
): Promise<ServiceImport> {
  const companyId = company_id ?? null;
  const ownerId = await ownerFor(ctx, viewer, companyId);
  await takeOrRefuse(ctx.limits, readings, String(viewer.id), texts.manyImports);
  const { rows, columns, ignored } = readCsv(await readFile(file.path));
  const mayFetch = (address: string) => ctx.outgoing.mayAsk(address);
  const right = linesOf(rows, { companyId, mayFetch });
  const seller = { owner_id: ownerId, company_id: companyId };
  const read = await withExisting(ctx, seller, right, { columns, choice: same_title });
  if (dry_run || !read.some(isToDo))
    return { id: null, done: true, lines: inReadingOrder(read).map(shownLine), ignored: [...ignored] };
  const lines = read.map((line) => (isToDo(line) ? { ...line, state: 'waiting' as const } : line));
  const id = await keepImport(ctx, viewer, companyId, lines);
  return { id, done: false, lines: lines.map(shownLine), ignored: [...ignored] };
}

const isToDo = ({ state }: StoredLine): boolean => state === 'new' || state === 'update';

/** First what is wrong, then what changes, then what is new. */
const inReadingOrder = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.toSorted((one, other) => lineStates.indexOf(one.state) - lineStates.indexOf(other.state));

async function keepImport(
  ctx: Ctx,
  viewer: Viewer,
  company_id: number | null,
  lines: readonly StoredLine[],
): Promise<number> {
  const refuseSecond = async (db: Parameters<typeof findOpenImport>[0]) => {
    if (await findOpenImport(db, viewer.id)) throw new AppError('conflict', { detail: texts.oneAtATime });
  };
  await refuseSecond(ctx.db);
  await takeOrRefuse(ctx.limits, imports, String(viewer.id), texts.manyImports);
  const now = ctx.clock.now();
  return ctx.db.inTransaction(async (tx) => {
    // Two that are sent at once run one after the other.
    await lockPerson(tx, viewer.id);
    await refuseSecond(tx);
    const { id } = await insertImport(tx, {
      user_id: viewer.id,
      company_id,
      lines: JSON.stringify(lines),
      created_at: now.toISOString(),
    });
    await enqueue(tx, { kind: 'import-services', payload: { importId: id }, userId: viewer.id, now });
    return id;
  });
}

export async function readImport(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<ServiceImport> {
  const found = await findImportOf(db, viewer.id, id);
  if (!found) throw new AppError('not_found');
  return shownImport(found);
}

/** At most one: whoever has left the page finds it again. */
export async function lastImport({ db }: Pick<Ctx, 'db'>, viewer: Viewer): Promise<ServiceImport[]> {
  const found = await findNewestOf(db, viewer.id);
  return found ? [shownImport(found)] : [];
}

const shownImport = ({ id, ended_at, lines }: StoredImport): ServiceImport => ({
  id,
  done: ended_at !== null,
  ignored: [],
  lines: (JSON.parse(lines) as StoredLine[]).map(shownLine),
});

const shownLine = ({
  wanted: _wanted,
  edits: _edits,
  slowHost: _host,
  ...line
}: StoredLine): ServiceImport['lines'][number] => line;

/** Ends those whose work was given up, and forgets the old ones. */
export async function forgetImports(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now().getTime();
  await endStale(ctx, new Date(now - day));
  await ctx.db.inTransaction((tx) => deleteImportsBefore(tx, new Date(now - keptFor).toISOString()));
}
