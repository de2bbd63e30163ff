import type { Deal, DealFilters, DealRow } from '#lib/contract/deals.ts';
import { type DealState, isEnd, type Side, statesOf } from '#lib/deals/life.ts';
import { mayModerate } from '#lib/moderation/life.ts';
import { hasFactor } from '#server/accounts/accounts.ts';
import { companiesHelped } from '#server/companies/reading.ts';
import type { Db } from '#server/db/connect.ts';
import { reviewsOfDeal } from '#server/reviews/reviews.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { hasCaseAbout } from '#server/screening/screening.ts';
import {
  type Asked,
  type DealWithPeople,
  findDeal,
  listDeals,
  listDealsIn,
  listEvents,
  listEventsOf,
  listOffers,
} from './queries.ts';
import { roleOf, shownEvent, shownRow, shownStory } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const sides = ['customer', 'provider'] as const satisfies readonly Side[];
export async function listOwnDeals(
  { db, clock }: Needs,
  viewer: Pick<Viewer, 'id'>,
  { role, state, group, conversation_id, last_id, limit }: DealFilters,
): Promise<DealRow[]> {
  const now = clock.now();
  const asked = sides
    .filter((side) => role === undefined || side === role)
    .flatMap((side) => askedOf(side, { state, group }));
  const companies = role === 'customer' ? [] : await companiesHelped({ db }, viewer, 'answer');
  const which = {
    viewerId: viewer.id,
    asked: [
      ...asked,
      ...companies.flatMap((companyId) =>
        asked.filter(({ side }) => side === 'provider').map((one) => ({ ...one, companyId })),
      ),
    ],
    before: last_id,
    most: limit,
    now: now.toISOString(),
  };
  if (conversation_id === undefined)
    return (await listDeals(db, which)).map((row) => shownRow(row, viewer.id, now));
  const rows = await listDealsIn(db, conversation_id, which);
  const events = await listEventsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...shownRow(row, viewer.id, now),
    events: events.filter(({ deal_id }) => deal_id === row.id).map(shownEvent),
  }));
}

/** A deal that is over waits for its people as long as they owe a review. */
function askedOf(side: Side, { state, group }: Pick<DealFilters, 'state' | 'group'>): Asked[] {
  if (group === undefined) return [{ side, state }];
  const states = statesOf(group, side).filter((one) => state === undefined || one === state);
  const isPast = group === 'past';
  return [
    ...states.map((one) => ({ side, state: one, owed: isPast && isOwedIn(one) ? false : undefined })),
    ...(group === 'turn' && (state === undefined || isOwedIn(state)) ? [{ side, state, owed: true }] : []),
  ];
}

const isOwedIn = (state: DealState): boolean => state === 'concluido' || state === 'cancelado';

/** For its two people. Moderators read it, and settle it, once there is a case about it. */
export async function requireDeal(db: Db, viewer: Viewer, id: number): Promise<DealWithPeople> {
  const row = await findDeal(db, id, viewer.id);
  if (!row) throw new AppError('not_found');
  if (roleOf(row, viewer.id) !== 'moderator') return row;
  const mayRead = mayModerate(viewer.row.role) && viewer.row.is_active === 1;
  if (!mayRead || !(await hasCaseAbout(db, 'deal', id))) throw new AppError('not_found');
  if (!(await hasFactor(db, viewer.id))) throw new AppError('moderation_locked');
  return row;
}

export async function readDeal({ db, clock }: Needs, viewer: Viewer, id: number): Promise<Deal> {
  const row = await requireDeal(db, viewer, id);
  return {
    ...shownRow(row, viewer.id, clock.now()),
    ...shownStory(await listOffers(db, id), await listEvents(db, id)),
    reviews: isEnd(row.state) ? await reviewsOfDeal(db, id, roleOf(row, viewer.id)) : [],
  };
}
