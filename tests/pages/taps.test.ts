import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

/** Somebody who has been on another page before, so that the device knows them. */
async function knownTo(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => localStorage['person']);
  await settled(page);
}

/**
 * How many waits a slow network would cost: all that is asked for in the same moment is one. Answers are held until
 * the page asks for nothing more by itself.
 */
async function waitsUntil(page: Page, isDone: () => boolean, begin: () => Promise<unknown>): Promise<number> {
  const held: (() => Promise<void>)[] = [];
  await page.route('**', (route) => {
    held.push(() => route.continue().catch(() => undefined));
  });
  await begin();
  let waits = 0;
  for (; !isDone() && waits < 10; waits += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.evaluate(idle);
    const answered = page.waitForEvent('requestfinished');
    await Promise.all(held.splice(0).map((release) => release()));
    await answered;
    await expect.poll(() => held.length > 0 || isDone()).toBe(true);
  }
  await page.unroute('**');
  await Promise.all(held.map((release) => release()));
  return waits;
}

/** What follows from the last answer has had its frame and its idle moment, and has asked for what it needs. */
const idle = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve))));

it('a press on Conversar has sent after two waits: its code, and one call', async (test) => {
  const { slug } = await publishes(await freelancer(theSite()));
  const { page, requests } = await visit(test, { signedIn: await person(theSite()), touch: true });
  await page.goto(`/services/${slug}`);
  await settled(page);
  let isSent = false;
  page.on('response', (answer) => {
    isSent ||= Boolean(answer.request().postData()?.includes('interesse-service'));
  });
  const before = requests.length;
  const link = page.getByRole('link', { name: 'Conversar', exact: true }).filter({ visible: true });
  expect(
    await waitsUntil(
      page,
      () => isSent,
      () => link.first().tap(),
    ),
  ).toBe(2);
  const calls = requests.slice(before).filter((path) => path.startsWith('/api/chat'));
  expect(calls.slice(0, 1)).toEqual(['/api/chat/conversations/start']);
  await page.waitForURL('**/messages?open=*');
  await page.locator('.chat-pane').getByText('Tenho interesse').first().waitFor();
});

it('the form of a service is three files, there before anybody presses who can publish, or at a touch, in one moment, of who saves data; who one is and what is unread is asked once a page', async (test) => {
  const { page, requests } = await visit(test, { signedIn: await person(theSite()), touch: true });
  const files = () => requests.filter((path) => /\/(PublishDialog|publish-form|form)\./.test(path));
  const asked = (call: string) => requests.filter((path) => path === `/api${call}`).length;
  const publish = page.getByRole('link', { name: 'Publicar' }).filter({ visible: true }).first();
  await knownTo(page);
  await page.goto('/my-services');
  await page.getByText('Ainda não vende no BizLink').waitFor();
  await settled(page);
  expect(files()).toEqual([]);

  await becomes(page, await freelancer(theSite()));
  const unread = asked('/notifications/unread-count');
  await knownTo(page);
  await expect.poll(() => asked('/notifications/unread-count'), { timeout: 8000 }).toBeGreaterThan(unread);
  const before = [asked('/users/me'), asked('/notifications/unread-count')] as const;
  const since = () => [asked('/users/me') - before[0], asked('/notifications/unread-count') - before[1]];
  await page.goto('/my-services');
  await expect.poll(since, { timeout: 8000 }).toEqual([1, 1]);
  await settled(page);
  expect(since()).toEqual([1, 1]);
  expect(files()).toHaveLength(3);
  await publish.click();
  await page.getByLabel('Título').waitFor();
  expect(files()).toHaveLength(3);

  await page.evaluate(() => localStorage.setItem('saver', 'on'));
  await page.goto('/my-services');
  await settled(page);
  expect(files()).toHaveLength(3);
  const all = await hold(page, '**');
  await publish.tap();
  await expect.poll(() => files().length).toBe(6);
  all.release();
  await page.getByLabel('Título').waitFor();
});
