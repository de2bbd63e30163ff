import type { Service, ServiceCounts } from '#lib/contract/services.ts';

export function recounted(
  counts: ServiceCounts,
  before: Service | undefined,
  after: Service | undefined,
): ServiceCounts {
  const [less, more] = [countsOf(before), countsOf(after)];
  return {
    total: counts.total - less.total + more.total,
    active: counts.active - less.active + more.active,
    promoted: counts.promoted - less.promoted + more.promoted,
    views: counts.views - less.views + more.views,
    leads: counts.leads - less.leads + more.leads,
    priced: counts.priced - less.priced + more.priced,
  };
}

const countsOf = (service: Service | undefined): ServiceCounts => ({
  total: service ? 1 : 0,
  active: service?.status === 'Ativo' ? 1 : 0,
  promoted: service?.is_promoted ? 1 : 0,
  views: service?.views ?? 0,
  leads: service?.leads ?? 0,
  priced: service && service.price !== null ? 1 : 0,
});
