import type { Page } from 'playwright';
import { expect, it, type TestContext } from 'vitest';
import type { Message } from '#lib/contract/chat.ts';
import { pictureWidths } from '#lib/format/picture.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { coverPhoto, formWith, jpeg, photoOf, profilePhoto } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const deviceScaleFactor = 2;

async function cast() {
  const large = await jpeg({ width: 1600, height: 1200 });
  const { who: rosa, company } = await owner(theSite());
  const nelson = await freelancer(theSite());
  for (const who of [rosa, nelson])
    for (const path of [profilePhoto, coverPhoto]) await photoOf(who, large, path);
  const images = await keptPictures(rosa, 3);
  const service = await publishes(rosa, { ...priced, company_id: company.id, images });
  await publishes(nelson, { ...priced, images: await keptPictures(nelson, 2) });
  const job = await publishesJob(rosa, { company_id: company.id, image_url: images[0] });
  const items = [];
  for (const title of ['Muro', 'Casa', 'Ponte']) items.push(await shows(nelson, { title }, { bytes: large }));
  const id = await startsWith(nelson, rosa);
  const body = formWith(large, 'muro.jpg', 'image/jpeg', 'file');
  await made<Message>(nelson.ask(`/chat/conversations/${id}/send-file`, { method: 'POST', body }));
  return { rosa, nelson, company, service, job, items, id };
}

/** Pictures that are more than twice as wide as their place, in device pixels. */
const oversized = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([smallest, pixels]) => {
      const found = await Promise.all(
        [...document.images].map(async (shown) => {
          shown.loading = 'eager';
          await shown.decode();
          const file = new Image();
          file.src = shown.currentSrc;
          // The picture itself would tell its width in CSS pixels.
          await file.decode();
          const place = shown.getBoundingClientRect().width;
          const fits = place === 0 || file.naturalWidth <= Math.max(smallest, 2 * place * pixels);
          return fits ? [] : `${shown.className}: ${file.naturalWidth} pixels at ${place} CSS pixels`;
        }),
      );
      return found.flat();
    },
    [pictureWidths[0], deviceScaleFactor] as const,
  );

it('no picture is larger than twice its place', async (test) => {
  const { rosa, nelson, company, service, job, items, id } = await cast();
  for (const { signedIn, paths } of [
    {
      signedIn: rosa,
      paths: [
        '/',
        '/jobs',
        '/companies',
        '/portfolio',
        '/profile',
        `/services/${service.id}`,
        `/jobs/${job.id}`,
        `/companies/${company.slug}`,
        '/my-services',
        `/@${nelson.user.username}`,
        '/edit-company',
        `/edit-service/${service.id}`,
        `/messages?open=${id}`,
        '/notifications',
      ],
    },
    {
      signedIn: nelson,
      paths: [
        '/profile?tab=portfolio',
        `/portfolio/edit/${items[0]?.id}`,
        `/profile/${nelson.user.username}?tab=portfolio&item=${items[0]?.id}`,
      ],
    },
  ])
    await walk(test, signedIn, paths);
});

async function walk(test: TestContext, signedIn: Person, paths: readonly string[]) {
  const { page } = await visit(test, { deviceScaleFactor, signedIn });
  // A browser that already has a larger width of a picture shows that.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  let seen = 0;
  for (const path of paths) {
    // The narrow one first: a browser goes on to show the larger width of a picture that it has.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await settled(page);
      expect(await oversized(page), `${path} at ${width} px`).toEqual([]);
    }
    seen += await page.locator('img').count();
  }
  expect(seen).toBeGreaterThan(paths.length);
}
