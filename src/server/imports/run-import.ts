import type { ImportLine } from '#lib/contract/imports.ts';
import type { EditService, Service } from '#lib/contract/services.ts';
import { errorDetails } from '#lib/copy/errors.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { publishedBefore, read } from '#server/services/reading.ts';
import { edit, ownerFor, publish } from '#server/services/services.ts';
import type { StoredLine } from './lines.ts';
import { fetchPicture, SlowHost } from './pictures.ts';
import { findImport, listStale, updateImport } from './queries.ts';

/** Of the 50 that an attempt has. A line with a slow picture takes ten more, and its encoding some. */
const sliceMs = 20_000;
/** After so many pictures that did not come in time, a host is asked for no more of this import. */
const mostSlow = 2;

/** Queue job. One line after the other, each kept before the next, so that it goes on where it was killed. */
export async function publishLines(
  ctx: Ctx,
  { importId }: QueuedWork['import-services'],
  { signal }: Pick<Attempt, 'signal'>,
): Promise<QueuedWork['import-services'] | undefined> {
  const begun = performance.now();
  const stored = await findImport(ctx.db, importId);
  if (!stored || stored.ended_at !== null) return undefined;
  const lines: StoredLine[] = JSON.parse(stored.lines);
  let { done } = stored;
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1;
    if (line.state !== 'waiting' && !isLast) continue;
    if (performance.now() - begun > sliceMs) return { importId };
    if (line.state === 'waiting')
      lines[at] = await publishLine(ctx, stored, line, { slowHosts: slowIn(lines), signal });
    await keep(ctx, { id: importId, done }, { lines, done: at + 1, isLast });
    done = at + 1;
  }
  return undefined;
}

function slowIn(lines: readonly StoredLine[]): ReadonlySet<string> {
  const slow = lines.flatMap(({ slowHost }) => slowHost ?? []);
  return new Set(slow.filter((host) => slow.filter((one) => one === host).length >= mostSlow));
}

async function keep(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  before: { readonly id: number; readonly done: number },
  { lines, done, isLast }: { lines: readonly StoredLine[]; done: number; isLast: boolean },
): Promise<void> {
  const ended_at = isLast ? clock.now().toISOString() : null;
  const changes = { lines: JSON.stringify(lines), done, ended_at };
  const isKept = await db.inTransaction((tx) => updateImport(tx, before, changes));
  if (!isKept) throw new Error('Another program goes on with this import.');
}

type Outcome = Pick<ImportLine, 'state' | 'problems'> & Partial<Pick<ImportLine, 'service_id'>>;

interface Fetching {
  readonly slowHosts: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

async function publishLine(
  ctx: Ctx,
  { user_id, company_id }: { readonly user_id: number; readonly company_id: number | null },
  { wanted, edits, ...line }: StoredLine,
  fetching: Fetching,
): Promise<StoredLine> {
  const failed = (message: string): StoredLine => ({
    ...line,
    state: 'failed',
    problems: [...line.problems, { field: 'line', message }],
  });
  if (!wanted) throw new Error('A line that waits has nothing to publish.');
  const viewer = await asViewer(ctx, user_id);
  if (!mayPublish(viewer)) return failed(texts.suspended);
  try {
    const ownerId = await ownerFor(ctx, viewer, company_id);
    const known = (await publishedBefore(ctx, ownerId, [wanted.client_id])).get(wanted.client_id);
    const { service_id } = line;
    const isUpdate = edits !== undefined && service_id !== null;
    // Its program was killed after the change, before the line was kept.
    if (isUpdate && known === service_id && (await hasAlready(ctx, viewer, service_id, edits)))
      return { ...line, state: 'updated' };
    const { address, problem, slowHost } = await pictureOf(ctx, viewer, line, fetching);
    const images = address === undefined ? undefined : [address];
    const client_id = known === undefined ? wanted.client_id : undefined;
    const service = isUpdate
      ? await update(ctx, viewer, service_id, { ...edits, images, client_id })
      : await publish(ctx, viewer, { ...wanted, company_id, images });
    const done = isUpdate ? 'updated' : 'published';
    const outcome: Outcome = {
      state: service.state === undefined ? done : 'held',
      service_id: service.id,
      problems:
        problem === undefined ? line.problems : [...line.problems, { field: 'picture', message: problem }],
    };
    return { ...line, ...outcome, ...(slowHost !== undefined && { slowHost }) };
  } catch (error) {
    return failed(wordsOf(error, company_id));
  }
}

async function hasAlready(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: _version, ...values }: EditService,
): Promise<boolean> {
  const service = await read(ctx, id, viewer);
  return JSON.stringify({ ...service, ...values }) === JSON.stringify(service);
}

/** What refuses a change is said of the service, not of its seller. */
async function update(...[ctx, viewer, id, sent]: Parameters<typeof edit>): Promise<Service> {
  try {
    return await edit(ctx, viewer, id, sent);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const detail = refusalOfChange(error);
    throw detail === undefined ? error : new AppError('conflict', { detail, cause: error });
  }
}

function refusalOfChange({ kind, refusal }: AppError): string | undefined {
  if (kind === 'not_found' || kind === 'forbidden') return texts.gone;
  if (kind === 'warnings') return texts.toConfirmChange(advicesIn(refusal));
  return refusal.detail === serviceTexts.changedMeanwhile ? texts.changedMeanwhile : undefined;
}

/** Sessions do not count here: whoever is suspended or about to be erased publishes nothing. */
const mayPublish = ({ row }: Viewer): boolean => row.is_active === 1 && row.deletion_due_at === null;

async function pictureOf(
  ctx: Ctx,
  viewer: Viewer,
  { picture }: Pick<ImportLine, 'picture'>,
  { slowHosts, signal }: Fetching,
): Promise<{ address?: string; problem?: string; slowHost?: string }> {
  if (picture === null) return {};
  const { host } = new URL(picture);
  if (slowHosts.has(host)) return { problem: texts.slowAgain(host) };
  try {
    return { address: await fetchPicture(ctx, viewer.id, picture, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SlowHost) return { problem: texts.slowHost(host), slowHost: host };
    if (error instanceof AppError) return { problem: texts.noPictureBecause(refusalWords(error)) };
    ctx.log.info({ err: error }, 'A picture of an import could not be fetched.');
    return { problem: texts.noPicture };
  }
}

/** What a line is refused for. What is no refusal is thrown again, and the line is tried again later. */
function wordsOf(error: unknown, companyId: number | null): string {
  if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
  const { kind, refusal } = error;
  if (kind === 'warnings') return texts.toConfirm(advicesIn(refusal));
  if (kind === 'rate_limited') return texts.manyToday;
  if (companyId !== null && (kind === 'forbidden' || kind === 'not_found')) return texts.notYourCompany;
  return refusalWords(error);
}

const advicesIn = ({ warnings = [] }: AppError['refusal']): string =>
  warnings.map(({ advice }) => advice).join(' ');

const refusalWords = ({ kind, refusal }: AppError): string =>
  refusal.detail ?? refusal.errors?.[0]?.message ?? errorDetails[kind];

/** Its work was parked. The person may send the file again: what was published is known then. */
export async function endStale(ctx: Pick<Ctx, 'db' | 'clock'>, before: Date): Promise<void> {
  for (const { id, done, lines } of await listStale(ctx.db, before.toISOString())) {
    const problems = [{ field: 'line', message: errorDetails.unavailable }];
    const ended = (JSON.parse(lines) as StoredLine[]).map(({ wanted, edits, ...line }) =>
      line.state === 'waiting' ? { ...line, state: 'failed', problems } : line,
    );
    const changes = {
      lines: JSON.stringify(ended),
      done: ended.length,
      ended_at: ctx.clock.now().toISOString(),
    };
    await ctx.db.inTransaction((tx) => updateImport(tx, { id, done }, changes));
  }
}
