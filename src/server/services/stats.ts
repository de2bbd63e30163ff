import type { MineQuery } from '#lib/contract/filters.ts';
import type { Service, ServiceCounts, ServiceStats } from '#lib/contract/services.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { companyFor } from '#server/companies/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { listMostViewed } from './queries.ts';
import { ownService } from './reading.ts';
import { shownService } from './shown.ts';
import { sumDays, sumMine } from './stats-queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const day = 24 * 60 * 60 * 1000;

export async function countMine(ctx: Needs, viewer: Viewer, which: MineQuery): Promise<ServiceCounts> {
  await refuseOthers(ctx, viewer, which);
  const { total, active, is_promoted, views, leads, priced } = await sumMine(ctx.db, viewer.id, which);
  return {
    total: Number(total),
    active: Number(active),
    promoted: Number(is_promoted),
    views: Number(views),
    leads: Number(leads),
    priced: Number(priced),
  };
}

export async function mostViewedOfMine(ctx: Needs, viewer: Viewer, which: MineQuery): Promise<Service[]> {
  await refuseOthers(ctx, viewer, which);
  return (await listMostViewed(ctx.db, viewer.id, which, 3)).map(shownService);
}

export async function statsOfMine(
  ctx: Needs,
  viewer: Viewer,
  { days, ...which }: MineQuery & { days: number },
): Promise<ServiceStats> {
  await refuseOthers(ctx, viewer, which);
  return seriesOf(ctx, days, (since) => sumDays(ctx.db, viewer.id, { ...which, since }));
}

export async function statsOf(ctx: Needs, viewer: Viewer, id: number, days: number): Promise<ServiceStats> {
  await ownService(ctx, viewer, id);
  return seriesOf(ctx, days, (since) => sumDays(ctx.db, viewer.id, { id, since }));
}

/** Throws for another person's company, because an empty answer would look like zero visits. */
async function refuseOthers(ctx: Needs, viewer: Viewer, { company_id }: MineQuery): Promise<void> {
  if (typeof company_id === 'number') await companyFor(ctx, viewer, company_id, 'publish');
}

async function seriesOf(
  { clock }: Needs,
  count: number,
  read: (since: string) => ReturnType<typeof sumDays>,
): Promise<ServiceStats> {
  const now = clock.now().getTime();
  const days = Array.from({ length: count }, (_, at) => dayInMaputo(new Date(now - (count - 1 - at) * day)));
  const rows = new Map((await read(days[0] ?? '')).map((row) => [row.day, row]));
  const series = (what: 'views' | 'leads' | 'likes') =>
    days.map((date) => ({ date, count: Number(rows.get(date)?.[what] ?? 0) }));
  return { views: series('views'), leads: series('leads'), likes: series('likes') };
}
