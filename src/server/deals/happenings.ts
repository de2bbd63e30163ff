import { dealNotices, dealNoticeTexts as texts } from '#lib/copy/deal-notices.ts';
import { paths } from '#lib/paths.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listNamed } from './queries.ts';
import { shownRow } from './shown.ts';

export const ofDeals: Wording = async ({ db, clock }, viewer, told) => {
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
    const other = deal?.[deal.role === 'customer' ? 'provider' : 'customer'];
    return {
      title: dealNotices[notice],
      description: deal && other ? texts.about(deal.service?.title ?? deal.what, other.name) : texts.gone,
      path: deal ? paths.deal(deal.id) : null,
      from: null,
    };
  });
};
