import { expect, it, onTestFinished } from 'vitest';
import { nextBuild } from '#tests/support/next-build.ts';
import { keeps, note, place, sinceTime, startPlace, visitor } from '#tests/support/offline-place.ts';
import { startProgram } from '#tests/support/program.ts';

/** In a page. It is done when the worker of the other build is the only one, and its files are beside the old. */
const taking = async () => {
  const registration = await navigator.serviceWorker.ready;
  const update = await registration.update().then(
    () => 'looked',
    (error: unknown) => String(error),
  );
  const builds = (await caches.keys()).filter((name) => name.startsWith('build-')).length;
  const { installing, waiting, active } = registration;
  return { builds, update, workers: [installing, waiting, active].map((one) => one?.state) };
};
const taken = { builds: 2, workers: [undefined, undefined, 'activated'] };

it('a new build takes over without a reload: what is being written stays, old pages keep their files, new ones come', async (test) => {
  const own = await startPlace();
  onTestFinished(own.close);
  const { net, paths, seller } = await place(own);
  const { page, context } = await visitor(test, net.url, seller);
  await keeps(page, paths.service);
  const old = await page.evaluate(() => caches.keys());
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    document.querySelector('main')?.append(field);
    field.value = 'Ainda a escrever';
  });
  await own.program.stop();
  const build = await nextBuild();
  const next = await startProgram(own.settings, [], undefined, build);
  onTestFinished(() => next.stop());
  net.leadTo(next.port);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect.poll(() => tab.locator('script[src*=".next."]').count()).toBeGreaterThan(0);
  // An install that lost a file on the way is tried again, and one that waits for the old worker takes its place, at the
  // next page at the latest. Not at once: Chromium may lose a page that is asked for in the moment when workers change.
  let waits = 0;
  const takes = async () => {
    const now = await tab.evaluate(taking);
    waits = now.workers[1] ? waits + 1 : 0;
    if (waits % 50 === 49) {
      const another = await context.newPage();
      await another.goto('/terms', { timeout: 10_000 }).catch(() => undefined);
      await another.close();
    }
    return now;
  };
  await expect.poll(takes, { timeout: 60_000 }).toMatchObject(taken);
  await expect.poll(() => page.locator('main > textarea').inputValue()).toBe('Ainda a escrever');
  expect(await page.evaluate(() => document.querySelectorAll('script[src*=".next."]').length)).toBe(0);
  expect((await tab.evaluate(() => caches.keys())).filter((name) => old.includes(name))).not.toEqual([]);
  net.become('none');
  await tab.goto(paths.service);
  await expect.poll(() => note(tab).innerText()).toMatch(sinceTime);
  expect(
    await tab.evaluate(() => document.querySelectorAll('link[rel=stylesheet], style').length),
  ).toBeGreaterThan(0);
});
