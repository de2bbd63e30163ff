import type { Evidence } from '#lib/contract/moderation.ts';
import { dealSides } from '#lib/copy/deals.ts';
import { otherSide, type Side } from '#lib/deals/life.ts';
import { priceText } from '#lib/format/price.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { addScore, openCase } from '#server/screening/screening.ts';
import { listEvents, type StoredDeal } from './queries.ts';
import { requireDeal } from './reading.ts';
import { roleOf } from './shown.ts';

/** A dispute comes before most reports, because money may be lost meanwhile. */
const disputeScore = 40;

/** A dispute is a case about the deal, in which the other side may be warned. It joins the case that a report opened. */
export async function openDispute(tx: Tx, deal: StoredDeal, by: Side, now: Date): Promise<void> {
  const ownerId = deal[`${otherSide(by)}_id`];
  const { id } = await openCase(
    tx,
    { type: 'deal', id: deal.id, ownerId, writerId: ownerId },
    await copyOfDeal(tx, deal),
    now,
  );
  await addScore(tx, id, disputeScore);
}

/** Of one's own deals: the other side is reported. */
export async function reportedDeal(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<{ ownerId: number | null; writerId: number | null; copy: Evidence }> {
  const deal = await requireDeal(db, viewer, id);
  const role = roleOf(deal, viewer.id);
  if (role === 'moderator') throw new AppError('not_found');
  const ownerId = deal[`${otherSide(role)}_id`];
  return { ownerId, writerId: ownerId, copy: await copyOfDeal(db, deal) };
}

async function copyOfDeal(db: ReadingDb, deal: StoredDeal): Promise<Evidence> {
  const said = (await listEvents(db, deal.id)).flatMap(({ by_role, text }) =>
    text === null ? [] : [`${dealSides[by_role]}: ${text}`],
  );
  return {
    title: deal.what,
    fields: [
      { name: 'price', text: priceText(deal.amount_cents === null ? null : deal.amount_cents / 100) },
      ...(said.length > 0 ? [{ name: 'story', text: said.join('\n') }] : []),
    ],
    pictures: [],
  };
}
