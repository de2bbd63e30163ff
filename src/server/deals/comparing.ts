import type { RequestOffer } from '#lib/contract/deals.ts';
import { placeOf } from '#lib/format/place.ts';
import { ratedCompanyOf, ratedOf } from '#server/publishing/rated.ts';
import { ownRequest } from '#server/requests/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { listOfferedOn, type Offered } from './queries.ts';
import { shownRow } from './shown.ts';

/** More than may be open, because those that are over are shown too. */
const mostCompared = 50;

/** The offers on one's own request, those that are open first. */
export async function offersOn(ctx: Ctx, viewer: Viewer, requestId: number): Promise<RequestOffer[]> {
  const { province, district } = await ownRequest(ctx, viewer, requestId);
  const now = ctx.clock.now();
  const rows = await listOfferedOn(ctx.db, { requestId, customerId: viewer.id }, mostCompared);
  return rows.map((row) => {
    const place = workplaceOf(row);
    return {
      ...shownRow(row, viewer.id, now),
      seller: {
        ...(row.company_id === null ? ratedOf(personNumbers(row)) : ratedCompanyOf(row)),
        location: placeOf(place) || null,
        near: nearOf(place, { province, district }),
      },
    };
  });
}

interface Place {
  readonly province: string | null;
  readonly district: string | null;
}

const workplaceOf = (row: Offered): Place =>
  row.company_id === null
    ? { province: row.provider_province, district: row.provider_district }
    : { province: row.company_province, district: row.company_district };

const personNumbers = (row: Offered) => ({
  stars_sum: row.provider_stars_sum ?? 0,
  reviews_count: row.provider_reviews_count ?? 0,
  completed_projects: row.provider_completed_projects ?? 0,
});

function nearOf(one: Place, other: Place): RequestOffer['seller']['near'] {
  if (one.province === null) return null;
  if (one.province !== other.province) return 'elsewhere';
  return one.district !== null && one.district === other.district ? 'district' : 'province';
}
