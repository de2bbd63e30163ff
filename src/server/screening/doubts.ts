import type { Evidence, FoundSignal } from '#lib/contract/moderation.ts';
import { advice } from '#lib/copy/moderation/signals.ts';
import type { WordsType } from '#lib/moderation/life.ts';
import type { Signal, Span } from '#lib/moderation/signals.ts';
import type { Thing } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { AppError } from '#server/runtime/errors.ts';
import { kinds } from '#server/things.ts';
import { type Copied, fingerprintOf } from './evidence.ts';
import { hold, type Subject } from './opening.ts';
import { printAndCompare, textOf } from './prints.ts';
import { findCleared, findWithheld, listSalaries } from './queries.ts';
import { asksForMoney } from './signals/advance-payment.ts';
import { cautionedWords } from './signals/chat-caution.ts';
import { appliesOnlyByPhone } from './signals/contact-only.ts';
import { asksForForbidden } from './signals/forbidden.ts';
import { personalDetails } from './signals/personal-detail.ts';
import { isFarAboveMedian, median } from './signals/salary.ts';

/** One signal alone is often wrong, so its author is asked. Two are held. */
const heldFrom = 2;
/** Harms whoever believes it at once, so it is held alone where its author insists. */
const heldWhenConfirmed: ReadonlySet<Signal> = new Set<Signal>(['advance_payment']);
const weights: Readonly<Record<Signal, number>> = {
  advance_payment: 1,
  contact_only: 1,
  copied_text: 1,
  high_salary: 1,
  asks_reader: 1,
  // A look harms nobody, and asking its author would only teach them other words.
  forbidden: heldFrom,
  // Harms nobody but its author, who decides.
  personal_detail: 0,
};
const mostWords = 5;
const longestWords = 120;
const salariesCompared = 1000;

/**
 * Looks at what its owner has just written, in the same transaction and before its entry is refreshed, so that a doubtful
 * thing is never shown. Returns why it is held.
 */
export async function holdIfDoubtful(
  tx: Tx,
  thing: Thing,
  copied: Copied,
  {
    before,
    isNew = false,
    confirmed,
    now,
  }: {
    readonly before?: Copied | undefined;
    readonly isNew?: boolean;
    readonly confirmed: boolean;
    readonly now: Date;
  },
): Promise<FoundSignal['signal'][] | undefined> {
  if (!kinds[thing.type].evidence.isPrinted) return undefined;
  const fingerprint = fingerprintOf(copied.evidence);
  if (before && fingerprint === fingerprintOf(before.evidence)) return undefined;
  // What a moderator hid stays so, whatever its owner makes of it.
  const withheld = isNew ? undefined : await findWithheld(tx, thing.type, thing.id);
  if (withheld && withheld.state !== 'retido') return undefined;
  const found = await doubtsAbout(tx, thing, copied);
  if (found.length === 0 || (await findCleared(tx, thing))?.cleared === fingerprint) return undefined;
  const counted = found.filter(({ signal }) => weights[signal] > 0);
  const isHeld = isHeldFor(counted);
  warn(isHeld ? found.filter((one) => !counted.includes(one)) : found, confirmed);
  if (!isHeld && !counted.some(({ signal }) => heldWhenConfirmed.has(signal))) return undefined;
  const { ownerId, writerId } = copied;
  await hold(tx, { ...thing, ownerId, writerId }, { copy: copied.evidence, signals: counted }, now);
  return counted.map(({ signal }) => signal);
}

const isHeldFor = (found: readonly FoundSignal[]): boolean =>
  found.reduce((weight, { signal }) => weight + weights[signal], 0) >= heldFrom;

/** Its author decides. */
function warn(found: readonly FoundSignal[], confirmed: boolean): undefined {
  if (found.length === 0 || confirmed) return undefined;
  throw new AppError('warnings', {
    warnings: found.map((one) => ({ ...one, advice: advice[one.signal] })),
  });
}

/** The same for a review or a reply, in the transaction that writes it. A copy of another's that asks something of its reader is held. Returns whether it is. */
export async function holdWordsIfDoubtful(
  tx: Tx,
  subject: Subject & { readonly type: WordsType; readonly ownerId: number },
  { copy, confirmed, now }: { readonly copy: Evidence; readonly confirmed: boolean; readonly now: Date },
): Promise<boolean> {
  const found = cautioned('text', textOf(copy));
  if (await printAndCompare(tx, subject, subject.ownerId, copy))
    found.push({ signal: 'copied_text', field: 'text', words: [] });
  if (!isHeldFor(found)) {
    warn(found, confirmed);
    return false;
  }
  await hold(tx, subject, { copy, signals: found }, now);
  return true;
}

function cautioned(field: string, text: string): FoundSignal[] {
  const words = wordsAt(text, cautionedWords(text));
  return words.length === 0 ? [] : [{ signal: 'asks_reader', field, words }];
}

const wordsAt = (text: string, spans: readonly Span[]): string[] =>
  spans.slice(0, mostWords).map(({ from, to }) => text.slice(from, to).slice(0, longestWords));

async function doubtsAbout(tx: Tx, thing: Thing, copied: Copied): Promise<FoundSignal[]> {
  const found: FoundSignal[] = [];
  if (thing.type === 'job') {
    found.push(
      ...inWords('advance_payment', copied, asksForMoney),
      ...inWords('contact_only', copied, appliesOnlyByPhone),
    );
    if (await isOverpaid(tx, copied)) found.push({ signal: 'high_salary', field: 'salary_min', words: [] });
  }
  if (thing.type === 'request')
    found.push(
      ...inWords('forbidden', copied, asksForForbidden),
      ...inWords('personal_detail', copied, personalDetails),
    );
  if (await printAndCompare(tx, thing, copied.ownerId, copied.evidence))
    found.push({ signal: 'copied_text', field: 'description', words: [] });
  return found;
}

/** In the description, else in the title. */
function inWords(
  signal: FoundSignal['signal'],
  { evidence }: Copied,
  spansIn: (text: string) => readonly Span[],
): FoundSignal[] {
  const texts = [['description', textOf(evidence)] as const, ['title', evidence.title] as const];
  for (const [field, text] of texts) {
    const words = wordsAt(text, spansIn(text));
    if (words.length > 0) return [{ signal, field, words }];
  }
  return [];
}

async function isOverpaid(tx: Tx, { evidence, amounts }: Copied): Promise<boolean> {
  const salary = amounts.salary_min ?? amounts.salary_max;
  const category = evidence.fields.find(({ name }) => name === 'category')?.text;
  if (salary === undefined || category === undefined) return false;
  const rows = await listSalaries(tx, category, salariesCompared);
  return isFarAboveMedian(salary, median(rows.flatMap(({ price_cents }) => price_cents ?? [])));
}
