import type { DealRow } from '#lib/contract/deals.ts';
import { type DealNotice, dealNotices, dealNoticeTexts as texts } from '#lib/copy/deal-notices.ts';
import type { Side } from '#lib/deals/life.ts';
import { companyOfViewer, faceOfOther, nameOfOther, titleOf } from '#lib/deals/shown.ts';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { reviewsPath } from '#lib/reviews/addresses.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';
import { shownRow } from './shown.ts';

export const dealWording: Wording = async ({ db, clock }, viewer, told) => {
  const rows = await listNamed(
    db,
    viewer.id,
    told.flatMap(({ details }) => details.dealId ?? []),
  );
  const deals = new Map(rows.map((row) => [row.id, shownRow(row, viewer.id, clock.now())]));
  return told.map(({ details: { dealId = 0, notice = 'ask' } }) => {
    const known = deals.get(dealId);
    // Whoever has left the company since is told no more.
    const deal = known?.role === 'moderator' ? undefined : known;
    return {
      title: dealNotices[notice],
      description: deal ? texts.about(titleOf(deal), nameOfOther(deal), companyOfViewer(deal)) : texts.gone,
      path: deal ? paths.deal(deal.id) : null,
      from: deal && isByOther(notice) ? shownFrom(deal) : null,
      seenAt: deal ? seenAt(deal, notice) : [],
    };
  });
};

/** What the program and moderators do has nobody's face. */
const byNobody = /^(not-chosen|settle|expire-|conclude|give-up|remind-)/;
const isByOther = (notice: DealNotice): boolean => !byNobody.test(notice);

function shownFrom(deal: DealRow) {
  const { name, photo, company = false } = faceOfOther(deal);
  return { name, photo, is_company: company };
}

/** The page of the request shows its offers, and the pages of reviews what was written of each side. */
function seenAt(deal: DealRow, notice: DealNotice): readonly string[] {
  const { role, request_id } = deal;
  if (notice === 'reviewed' || notice === 'replied') {
    const who = pageOf(deal, (role === 'customer') === (notice === 'reviewed') ? 'customer' : 'provider');
    return who === null ? [] : [reviewsPath(who)];
  }
  return role === 'customer' && request_id !== null ? [requestPaths.shared(request_id)] : [];
}

const pageOf = ({ customer, provider, company_id, company_name }: DealRow, side: Side): string | null => {
  if (side === 'customer') return customer.username;
  return company_id !== null && company_name !== null ? slugOf(company_name, company_id) : provider.username;
};
