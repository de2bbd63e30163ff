import type { Evidence } from '#lib/contract/moderation.ts';
import type { ThingType } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { together } from '#server/db/prepared.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { allKinds } from '#server/things.ts';
import { copyOf } from './evidence.ts';
import { keepingPrint, listUnprinted, type Printed, printsAlike } from './queries.ts';
import { bandsOf, isCopy, printOf } from './signals/text-print.ts';

const printedTypes = (): ThingType[] =>
  allKinds.filter(({ evidence }) => evidence.isPrinted).map(({ type }) => type);

/** A band of a print is shared by chance by few texts, and by many only where they are copies. */
const mostAlike = 200;

/** Keeps the print of a text, and says whether another account has published it, or it was taken down. */
export async function printAndCompare(
  tx: Tx,
  thing: Printed,
  ownerId: number,
  evidence: Evidence,
): Promise<boolean> {
  const print = printOf(textOf(evidence));
  const kept = keeping(tx, thing, ownerId, print);
  if (print === undefined) {
    await kept.execute();
    return false;
  }
  const compared = printsAlike(thing, ownerId, bandsOf(print), mostAlike).compile(tx);
  const [, alike] = await together(tx, [kept.compile(), compared]);
  return alike.some((other) => isCopy(print, other.print));
}

export const textOf = ({ fields }: Evidence): string =>
  fields.find(({ name }) => name === 'description')?.text ?? '';

/** A text that is too short to compare has an empty print, so that the sweep does not find it again. */
function keeping(tx: Tx, thing: Printed, ownerId: number, print: string | undefined) {
  const [band0, band1, band2, band3] = print === undefined ? noBands : bandsOf(print);
  return keepingPrint(tx, thing, ownerId, { print: print ?? '', band0, band1, band2, band3 });
}
const noBands = [-1, -1, -1, -1] as const;

const batch = 200;

/** Nightly: prints things that were published before prints were kept. True when there may be more. */
export async function printSome({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const things = await listUnprinted(db, printedTypes(), batch);
  for (const thing of things) {
    const copied = await copyOf(db, thing);
    await db.inTransaction((tx) =>
      keeping(tx, thing, copied?.ownerId ?? 0, copied && printOf(textOf(copied.evidence))).execute(),
    );
  }
  return things.length === batch;
}
