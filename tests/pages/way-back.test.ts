import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { applies } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { asked, takes } from '#tests/support/cast/deals.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';
import { expectMarked, leaveAndReturn, mark, whyNotKept } from '#tests/support/way-back.ts';

/** Opens the page, and waits until it hears what happens. */
async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket');
  const counted = page.waitForResponse('**/unread-count');
  await page.goto(path);
  await Promise.all([connected, counted]);
}

it('a page that was left in the moment when it had loaded something is shown again as it was', async (test) => {
  const { page } = await visit(test, { browser: 'whole' });
  const why = await whyNotKept(page);
  for (const path of ['/companies', '/jobs', '/explore']) {
    await page.goto(path);
    await mark(page);
    await page.evaluate(() => {
      void fetch('/api/feed?limit=1').then((answer) => answer.text().then(() => location.assign('/terms')));
    });
    await page.waitForURL('**/terms');
    await settled(page);
    await page.goBack({ waitUntil: 'commit' });
    await expectMarked(page, true, why);
  }
});

it('a page is shown again as it was to who is signed in too, and hears what happens from then on', async (test) => {
  const [rosa, ivo] = [await person(theSite()), await person(theSite())];
  const id = await startsWith(ivo, rosa);
  const { page } = await visit(test, { signedIn: rosa, browser: 'whole' });
  const why = await whyNotKept(page);
  await openLive(page, '/companies');
  await leaveAndReturn(page);
  await expectMarked(page, true, why);
  const unread = page.locator('.bottom [data-badge=chat] .badge');
  expect(await unread.isVisible()).toBe(false);
  await says(ivo, id, 'Ainda procura?');
  await expect.poll(() => unread.textContent(), { timeout: 15_000 }).toBe('1');
  await expectMarked(page, true);
});

it('the home page, shown again as it was, says what waits now', async (test) => {
  const { zito, deal } = await asked(theSite());
  const { page } = await visit(test, { signedIn: zito, browser: 'whole' });
  const why = await whyNotKept(page);
  await openLive(page, '/');
  const own = page.locator('[data-own-home]');
  const waiting = own.getByRole('link', { name: 'Pintar a sala' });
  await waiting.waitFor();
  await leaveAndReturn(page, () => takes(zito, deal.id, 'offer', { amount: 15_000, text: 'Com tinta.' }));
  await expectMarked(page, true, why);
  await waiting.waitFor({ state: 'detached' });
  expect(await own.textContent()).not.toContain('à espera');
});

it('a room of one’s own, a vacancy to which one has applied, and what somebody else has seen load anew', async (test) => {
  const { job } = await employer(theSite());
  const ivo = await person(theSite());
  await applies(ivo, job.id);
  const { page } = await visit(test, { signedIn: ivo, browser: 'whole' });
  for (const [path, shown] of [
    ['/my-services', 'Os meus serviços'],
    [`/jobs/${job.id}`, 'A sua candidatura'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: shown }).waitFor();
    await settled(page);
    await leaveAndReturn(page);
    await expectMarked(page, false);
  }
  await page.goto('/companies');
  await settled(page);
  await leaveAndReturn(page, () => page.evaluate(() => localStorage.clear()));
  await expectMarked(page, false);
});
