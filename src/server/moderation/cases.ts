import type { Readable } from 'node:stream';
import type {
  CaseFilters,
  CaseRow,
  LogEntry,
  LogFilters,
  LogPages,
  ModerationCase,
  Talk,
} from '#lib/contract/moderation.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { logColumns, logWords } from '#lib/copy/moderation/log.ts';
import { formatDateTime } from '#lib/format/date.ts';
import {
  type Action,
  actionsOn,
  roles as allRoles,
  type CaseType,
  caseSteps,
  lasts,
  mayModerate,
  nextState,
} from '#lib/moderation/life.ts';
import { thingTypes } from '#lib/things.ts';
import { readEvidenceFile } from '#server/chat/chat.ts';
import type { ReadingDb, SqlDb, Tx } from '#server/db/connect.ts';
import { csvTable } from '#server/http/calls/csv.ts';
import { reviewToJudge } from '#server/reviews/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  type Copied,
  claimOf,
  copiesOf,
  copyOf,
  fingerprintOf,
  hasStake,
  type OfCase,
  refuseIfClaimed,
  setClaim,
  writeLog,
} from '#server/screening/screening.ts';
import { kinds } from '#server/things.ts';
import {
  type CaseWithPeople,
  countReports,
  findCase,
  findDecisionOf,
  findPerson,
  findWholeCase,
  hasModerator,
  listLog as listEntries,
  listEvents,
  listReports,
  listCases as listRows,
  type StoredDecision,
  type WholeCase,
} from './queries.ts';
import { evidenceIn, personOf, shownCase, shownEntry, shownEvidence } from './shown.ts';

const mostReports = 200;

export const requireCase = async (db: ReadingDb, id: number): Promise<CaseWithPeople> =>
  existing(await findCase(db, id));

export function existing<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError('not_found');
  return row;
}

/** As it is now. Only things are copied. */
async function copyAbout(db: SqlDb, { type, ref_id: id }: OfCase): Promise<Copied | undefined> {
  const thing = thingTypes.find((one) => one === type);
  return thing && copyOf(db, { type: thing, id });
}

/** The version changes with each step of the case, and with what the case is about. */
export const versionOf = ({ version }: CaseWithPeople, copied: Copied | undefined): string =>
  `${version}-${fingerprintOf(copied?.evidence)}`;

/** Before a decision there is none to look for. */
const decisionIn = async (db: ReadingDb, { id, state }: CaseWithPeople) =>
  state === 'aberto' || state === 'retido' ? undefined : findDecisionOf(db, id);

export async function listCases({ db }: Pick<Ctx, 'db'>, filters: CaseFilters): Promise<CaseRow[]> {
  const rows = await listRows(db, filters);
  const ids = rows.map(({ id }) => id);
  const reports = Map.groupBy(await countReports(db, ids), ({ case_id }) => case_id);
  const copies = new Map<CaseType, ReadonlyMap<number, Copied>>();
  for (const type of thingTypes)
    copies.set(
      type,
      await copiesOf(
        db,
        type,
        rows.filter((row) => row.type === type).map(({ ref_id }) => ref_id),
      ),
    );
  return rows.map((row) =>
    shownCase(row, reports.get(row.id) ?? [], versionOf(row, copies.get(row.type)?.get(row.ref_id))),
  );
}

/** What is read of a case for each moderator who looks at it or decides it. */
interface Seen {
  readonly copied: Copied | undefined;
  readonly decision: Decided | undefined;
  /** The moderator has a part in it. */
  readonly isOwn: boolean;
}
export type Decided = NonNullable<Awaited<ReturnType<typeof findDecisionOf>>>;

export const look = async (db: SqlDb, viewer: Viewer, row: CaseWithPeople): Promise<Seen> => ({
  copied: await copyAbout(db, row),
  ...(await standingOf(db, viewer, row)),
});

/** What speaks against a moderator who wants to decide. */
const standingOf = async (db: SqlDb, viewer: Viewer, row: CaseWithPeople) => ({
  decision: await decisionIn(db, row),
  isOwn: await hasStake(db, viewer.id, row),
});

/** `seen`: by a decision just now. */
export async function readCase(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
  seen?: Seen,
): Promise<ModerationCase> {
  const row = existing(await findWholeCase(db, id));
  const { copied, decision, isOwn } = seen ?? (await look(db, viewer, row));
  const reports = await listReports(db, [id], mostReports);
  // Of more than are read, the database says how many there are.
  const counts = reports.length < mostReports ? countsIn(reports) : await countReports(db, [id]);
  const refused = (await refusal(db, viewer, row, { decision, isOwn })) ?? null;
  const claimer = claimOf(row, clock.now());
  return {
    ...shownCase(row, counts, versionOf(row, copied)),
    claimed_by: claimer === null ? null : personOf(row.claimed_by, row.claimer_name, row.claimer_username),
    claimed_until: claimer === null ? null : row.claimed_until,
    snapshot: shownEvidence(row.type, evidenceIn(row.snapshot)),
    now: shownEvidence(row.type, copied?.evidence),
    ...(await seenOf({ db, clock }, row)),
    // A report is confidential, also to a moderator who has a part in it.
    talks: reports.flatMap((report) => {
      const messages = isOwn ? [] : talkIn(report.snapshot, row);
      return messages.length > 0 ? [{ report_id: report.id, messages }] : [];
    }),
    written_by: writerOf(row),
    rewritten_by: await personById(db, rewriterOf(row, copied)),
    withheld: row.withheld,
    reports: reports.map((report) => ({
      id: report.id,
      reason: report.reason,
      created_at: report.created_at,
      text: isOwn ? null : report.text,
      reporter: isOwn ? null : personOf(report.reporter_id, report.full_name, report.username),
    })),
    history: historyIn(row),
    decision: decision
      ? {
          ...shownDecision(decision),
          by: personOf(decision.decided_by, decision.full_name, decision.username),
        }
      : null,
    events: (await listEvents(db, id)).map(shownEntry),
    steps: refused === null ? caseSteps.filter((step) => nextState(row.state, step, 'moderator')) : [],
    actions: refused === null ? [...mayDo(row)] : [],
    refused,
  };
}

const countsIn = (reports: Awaited<ReturnType<typeof listReports>>) =>
  Array.from(
    Map.groupBy(reports, ({ reason }) => reason),
    ([reason, some]) => ({
      reason,
      count: some.length,
    }),
  );

/** As it is drawn for others, also where it is kept from them. */
async function seenOf(ctx: Pick<Ctx, 'db' | 'clock'>, { type, ref_id }: CaseWithPeople) {
  if (type === 'review' || type === 'reply') return { card: null, ...(await reviewToJudge(ctx, ref_id)) };
  const thing = thingTypes.find((one) => one === type);
  const judged = thing && (await kinds[thing].itemToJudge(ctx, ref_id));
  return { card: judged?.item ?? null, review: null, is_seen: judged?.isSeen ?? false };
}

/** Of an owner who is gone, nothing is left to act on; of a writer who is gone, no account. */
export function mayDo(row: CaseWithPeople): readonly Action[] {
  if (!nextState(row.state, 'act', 'moderator')) return [];
  if (row.owner_id === null) return ['none'];
  const isWriterGone = row.written_by !== null && row.writer_role === null;
  return actionsOn[row.type].filter((action) => action !== 'suspend' || !isWriterGone);
}

/** Who has written it since it was reported, where that is somebody else. */
export function rewriterOf(
  { written_by, owner_id }: Pick<CaseWithPeople, 'written_by' | 'owner_id'>,
  copied: Copied | undefined,
): number | null {
  const writer = copied?.writerId ?? null;
  return writer === (written_by ?? owner_id) ? null : writer;
}

async function personById(db: ReadingDb, id: number | null) {
  const found = id === null ? undefined : await findPerson(db, id);
  return personOf(id, found?.full_name, found?.username);
}

/** Who answers for it with their account. Null once they are erased. */
const writerOf = (row: CaseWithPeople) =>
  row.written_by === null
    ? personOf(row.owner_id, row.owner_name, row.owner_username)
    : personOf(row.written_by, row.writer_name, row.writer_username);

const historyIn = (row: WholeCase): ModerationCase['history'] =>
  row.owner_since === null
    ? null
    : {
        member_since: row.owner_since,
        things: Number(row.owner_things),
        cases: Number(row.owner_cases),
        acted_on: Number(row.owner_acted_on),
        suspended: row.owner_is_active === 0,
        suspended_until: row.owner_suspended_until,
      };

export const shownDecision = (row: StoredDecision) => ({
  id: row.id,
  action: row.action,
  until: row.until,
  rule: row.rule,
  words: row.words,
  created_at: row.created_at,
  appeal: row.appeal === null ? null : { text: row.appeal, at: row.appealed_at ?? '' },
  outcome:
    row.outcome === null
      ? null
      : { outcome: row.outcome, words: row.outcome_words ?? '', at: row.judged_at ?? '' },
});

interface StoredMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly text: string;
  readonly filename: string | null;
  readonly created_at: string;
}

function talkIn(snapshot: string, { type, ref_id, owner_id }: CaseWithPeople): Talk {
  const { messages = [], reported = owner_id }: { messages?: StoredMessage[]; reported?: number | null } =
    JSON.parse(snapshot);
  return messages.map(({ id, sender_id, text, filename, created_at }) => ({
    id,
    text,
    filename,
    created_at,
    by: sender_id === reported ? 'reported' : 'reporter',
    is_reported: type === 'message' && id === ref_id,
  }));
}

const moderating = allRoles.filter(mayModerate);

/** Why this moderator may not decide. Only an operator decides about who moderates too. */
export async function refusal(
  db: ReadingDb,
  viewer: Viewer,
  row: CaseWithPeople,
  { isOwn, decision }: Pick<Seen, 'isOwn' | 'decision'>,
): Promise<string | undefined> {
  if (isOwn) return texts.ownCase;
  const isAboutModerator = [row.owner_role, row.writer_role].some((role) => role && mayModerate(role));
  const roles = isAboutModerator ? (['operator'] as const) : moderating;
  if (!roles.some((role) => role === viewer.row.role)) return texts.otherModerator;
  if (row.state !== 'recurso' || decision?.decided_by !== viewer.id) return undefined;
  const butNot = [viewer.id, row.owner_id ?? viewer.id, row.written_by ?? viewer.id];
  return (await hasModerator(db, { butNot, roles })) ? texts.ownDecision : undefined;
}

/** The file of the message that was reported. */
export async function readFile(
  ctx: Pick<Ctx, 'db' | 'privateStorage'>,
  viewer: Viewer,
  id: number,
): Promise<Readable> {
  const row = await requireCase(ctx.db, id);
  const isShown = row.type === 'message' && !(await hasStake(ctx.db, viewer.id, row));
  const found = isShown ? await readEvidenceFile(ctx, row.ref_id) : undefined;
  if (!found) throw new AppError('not_found');
  return found.stream;
}

export const claim = (ctx: Ctx, viewer: Viewer, id: number): Promise<ModerationCase> =>
  stepAside(ctx, viewer, id, 'claim');

/** Takes back one's own claim, or one that is over. */
export const release = (ctx: Ctx, viewer: Viewer, id: number): Promise<ModerationCase> =>
  stepAside(ctx, viewer, id, 'release');

/** A claim only says who is looking, so the version of the case stays. */
async function stepAside(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  step: 'claim' | 'release',
): Promise<ModerationCase> {
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    const row = await requireCase(tx, id);
    if (!nextState(row.state, step, 'moderator')) throw new AppError('conflict', { detail: texts.notThis });
    // Otherwise whoever is accused would keep others from deciding.
    const refused =
      step === 'claim' ? await refusal(tx, viewer, row, await standingOf(tx, viewer, row)) : undefined;
    if (refused) throw new AppError('forbidden', { detail: refused });
    refuseIfClaimed(row, viewer, now);
    if (step === 'release' && row.claimed_by === null) return;
    const changes =
      step === 'claim'
        ? { claimed_by: viewer.id, claimed_until: new Date(now.getTime() + lasts.claim).toISOString() }
        : { claimed_by: null, claimed_until: null };
    if (!(await setClaim(tx, row, changes))) throw new AppError('conflict', { detail: texts.changed });
    const isLonger = step === 'claim' && claimOf(row, now) === viewer.id;
    if (!isLonger) await logStep(tx, row, viewer, step === 'claim' ? 'claimed' : 'released', now);
  });
  return readCase(ctx, viewer, id);
}

type Logged = Pick<CaseWithPeople, 'id' | 'type' | 'ref_id' | 'owner_id'>;

export const stepOf = (
  { id: case_id, type, ref_id, owner_id }: Logged,
  viewer: Pick<Viewer, 'id'> | undefined,
  what: LogEntry['what'],
  why: string | null = null,
) => ({ what, actor_id: viewer?.id ?? null, case_id, type, ref_id, owner_id, why });

export const logStep = (
  tx: Tx,
  row: Logged,
  viewer: Pick<Viewer, 'id'> | undefined,
  what: LogEntry['what'],
  now: Date,
  why: string | null = null,
): Promise<void> => writeLog(tx, stepOf(row, viewer, what, why), now);

export const listLog = async ({ db }: Pick<Ctx, 'db'>, pages: LogPages): Promise<LogEntry[]> =>
  (await listEntries(db, pages)).map(shownEntry);

const mostInTable = 100_000;

export const logTable = ({ db }: Pick<Ctx, 'db'>, filters: LogFilters): AsyncIterable<string> =>
  csvTable({
    columns: logColumns,
    most: mostInTable,
    read: async ({ limit, after }) =>
      (await listEntries(db, { ...filters, last_id: after, limit })).map(shownEntry),
    cellsOf,
  });

const cellsOf = ({ at, what, actor, case_id, subject, owner, why }: LogEntry): string[] => [
  formatDateTime(new Date(at)),
  actor?.name ?? logWords.program,
  logWords.acts[what],
  case_id === null ? '' : String(case_id),
  subject ? `${subject.type} ${subject.id}` : '',
  owner?.name ?? '',
  why ?? '',
];
