import { describe, expect, it } from 'vitest';
import type { FeedItem } from '#lib/contract/feed.ts';
import { leadOf } from '#lib/feed/lead.ts';

const item = (id: number, type: string, more: object = {}) =>
  ({ id, type, is_promoted: 0, image_url: null, ...more }) as unknown as FeedItem;

describe('what the home page leads with', () => {
  it('is the newest promoted service, with a picture or without', () => {
    const items = [
      item(1, 'job', { is_promoted: 1 }),
      item(2, 'service', { image_url: '/media/a.webp' }),
      item(3, 'service', { is_promoted: 1 }),
      item(4, 'service', { is_promoted: 1 }),
    ];
    expect(leadOf(items)?.id).toBe(3);
  });

  it('else the newest service with a picture, else nothing', () => {
    const plain = item(1, 'service');
    expect(leadOf([plain, item(2, 'service', { image_url: '/media/a.webp' })])?.id).toBe(2);
    expect(leadOf([plain, item(3, 'job')])).toBeUndefined();
  });
});
