import { connect } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

/** Ten packets, which a server may send before it hears that the first has come. */
const flight = 14_600;

let paths: Record<'service' | 'job' | 'profile', string>;

beforeAll(async () => {
  const seller = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
  const service = await publishes(seller, priced);
  const { job } = await employer(theSite(), { title: 'Pintor' });
  paths = {
    service: `/services/${service.slug}`,
    job: `/jobs/${job.slug}`,
    profile: `/@${seller.user.username}`,
  };
});

/** As a phone's browser asks that has never been here. All that came, as it came. */
function wire(path: string): Promise<Buffer> {
  const { hostname, port } = new URL(theSite().url);
  const asked = `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br\r\nconnection: close\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const came: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(asked));
    socket.on('data', (bytes) => came.push(bytes));
    socket.on('end', () => resolve(Buffer.concat(came))).on('error', reject);
  });
}

/** The HTML that these bytes of an answer say. */
async function htmlIn(bytes: Buffer): Promise<string> {
  const reader = createBrotliDecompress();
  const text: Buffer[] = [];
  reader.on('data', (part) => text.push(part));
  reader.write(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4));
  await new Promise<void>((resolve) => reader.flush(() => resolve()));
  return Buffer.concat(text).toString();
}

describe('the first answer to somebody new', () => {
  // A profile brings the styles of its viewer of works and of its bar too: half a packet more.
  it.each([
    ['service', flight],
    ['job', flight],
    ['profile', 1.05 * flight],
  ] as const)(
    'has in its first flight all that the first screen of a %s is painted with',
    async (kind, first) => {
      const all = await wire(paths[kind]);
      const html = await htmlIn(all.subarray(0, first));
      expect(html.match(/<style[ >]/g)?.length).toBeGreaterThanOrEqual(2);
      expect(html.includes('rel="stylesheet"')).toBe(false);
      expect(html.includes('</h1>')).toBe(true);
    },
  );

  it('has in its first flight where one is, and the first card of the list soon after', async () => {
    const all = await wire('/');
    expect((await htmlIn(all.subarray(0, flight))).includes('</h1>')).toBe(true);
    expect((await htmlIn(all.subarray(0, 1.2 * flight))).includes('</article>')).toBe(true);
  });

  it('looks the same, and whoever comes again gets the page without the styles that the browser has', async (test) => {
    const { page, complaints } = await visit(test, { serviceWorker: true });
    const looks = () =>
      page.evaluate(() => ({
        sheets: document.querySelectorAll('head link[rel=stylesheet]').length,
        styles: document.querySelectorAll('style').length,
        boxes: Array.from(document.querySelectorAll('main *, header *'), (one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.tagName, x, y, width, height].join(' ');
        }),
      }));
    await page.goto(paths.service);
    const first = await looks();
    expect([first.sheets, first.styles > 0]).toEqual([0, true]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const answer = await page.goto(paths.service);
    expect(answer?.headers()['vary']).toContain('service-worker-navigation-preload');
    const again = await looks();
    expect([again.sheets > 0, again.styles]).toEqual([true, 0]);
    const asked = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files.filter((file) => file.name.endsWith('.css') && file.transferSize > 0).length;
    });
    expect(asked).toBe(0);
    expect(again.boxes).toEqual(first.boxes);
    expect(complaints).toEqual([]);
  });

  /** None while data are saved: data-saver.test.ts. */
  it('asks at once for its first picture, and once', async (test) => {
    const seller = await freelancer(theSite());
    const [picture = ''] = await keptPictures(seller, 1);
    const { slug } = await publishes(seller, { ...priced, images: [picture] });
    const [kept = ''] = picture.split('-');
    const { page, requests, complaints } = await visit(test, { deviceScaleFactor: 2 });
    await page.goto(`/services/${slug}`);
    await settled(page);
    expect(await page.locator('head > link[rel=preload][as=image]').count()).toBe(1);
    expect(requests.filter((path) => path.startsWith(kept))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
