import type { Deal, DealFilters, DealRow } from '#lib/contract/deals.ts';
import { type Side, statesOf } from '#lib/deals/life.ts';
import { mayModerate } from '#lib/moderation/life.ts';
import { hasFactor } from '#server/accounts/accounts.ts';
import { hasCaseAbout } from '#server/cases/cases.ts';
import type { Db } from '#server/db/connect.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  type DealWithPeople,
  findDeal,
  listDeals,
  listDealsIn,
  listEvents,
  listEventsOf,
  listOffers,
} from './queries.ts';
import { roleOf, shownDeal, shownEvent, shownRow } from './shown.ts';

type Needs = Pick<Ctx, 'db'>;

const sides = ['customer', 'provider'] as const satisfies readonly Side[];
export async function listOwnDeals(
  { db }: Needs,
  viewer: Pick<Viewer, 'id'>,
  { role, state, group, conversation_id, last_id, limit }: DealFilters,
): Promise<DealRow[]> {
  const which = {
    viewerId: viewer.id,
    asked: sides
      .filter((side) => role === undefined || side === role)
      .flatMap((side) => statesAsked(side, { state, group }).map((one) => ({ side, state: one }))),
    ...{ before: last_id, most: limit },
  };
  if (conversation_id === undefined)
    return (await listDeals(db, which)).map((row) => shownRow(row, viewer.id));
  const rows = await listDealsIn(db, conversation_id, which);
  const events = await listEventsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...shownRow(row, viewer.id),
    events: events.filter(({ deal_id }) => deal_id === row.id).map(shownEvent),
  }));
}

function statesAsked(side: Side, { state, group }: Pick<DealFilters, 'state' | 'group'>) {
  if (group === undefined) return [state];
  return statesOf(group, side).filter((one) => state === undefined || one === state);
}

/** For its two people. Moderators read it, and settle it, once there is a case about it. */
export async function requireDeal(db: Db, viewer: Viewer, id: number): Promise<DealWithPeople> {
  const row = await findDeal(db, id);
  if (!row) throw new AppError('not_found');
  if (roleOf(row, viewer.id) !== 'moderator') return row;
  const mayRead = mayModerate(viewer.row.role) && viewer.row.is_active === 1;
  if (!mayRead || !(await hasCaseAbout(db, 'deal', id))) throw new AppError('not_found');
  if (!(await hasFactor(db, viewer.id))) throw new AppError('moderation_locked');
  return row;
}

export async function readDeal({ db }: Needs, viewer: Viewer, id: number): Promise<Deal> {
  const row = await requireDeal(db, viewer, id);
  return shownDeal(row, viewer.id, {
    offers: await listOffers(db, id),
    events: await listEvents(db, id),
  });
}
