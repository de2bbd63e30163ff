import type { FeedItem } from '#lib/contract/feed.ts';

/** What the home page shows large: the newest promoted service, or the newest with a picture. */
export function leadOf(items: readonly FeedItem[]): FeedItem | undefined {
  const services = items.filter((item) => item.type === 'service');
  return services.find((item) => item.is_promoted === 1) ?? services.find((item) => item.image_url !== null);
}
