import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { priced, publishes, readService } from '#tests/support/cast/services.ts';
import { stayHere } from '#tests/support/service-page.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

describe('visits of a service', () => {
  const soon = { timeout: 5000 };
  const offered = async (site: Site): Promise<{ seller: Person; id: number }> => {
    const seller = await freelancer(site, { public_phone: '84 555 6677' }, { full_name: 'Nelson Sitoe' });
    return { seller, id: (await publishes(seller, priced)).id };
  };

  it('say who looks, so that who offers it does not count, even with a token that has run out', async (test) => {
    const { seller, id } = await offered(theSite());
    const { page } = await visit(test, { signedIn: seller });
    const told = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/view') && answer.status() === 204);
    const token = () => page.evaluate(() => `Bearer ${localStorage.getItem('access_token')}`);
    const first = told();
    await page.goto(`/services/${id}`);
    expect((await (await first).request().allHeaders())['authorization']).toBe(await token());
    await page.evaluate(() => localStorage.setItem('access_token', 'a.b.c'));
    const renewed = told();
    await page.reload();
    const sent = await (await renewed).request().allHeaders();
    expect(sent['authorization']).toBe(await token());
    expect(sent['authorization']).not.toContain('a.b.c');
  });

  it('are not told from a page that nobody looks at, and once when somebody does, count who goes on to write or call, and disturb nobody when they fail', async (test) => {
    const looked = await visit(test);
    const { page, site, requests, complaints } = looked;
    const { id } = await offered(site);
    await stayHere(looked);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => ((window as unknown as { looked?: boolean }).looked ? 'visible' : 'hidden'),
      });
    });
    await page.goto(`/services/${id}`);
    await settled(page);
    const beacons = () => requests.filter((path) => path.endsWith('/view')).length;
    expect(beacons()).toBe(0);
    for (let times = 0; times < 2; times++) {
      await page.evaluate(() => {
        Object.assign(window, { looked: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    }
    await expect.poll(beacons).toBe(1);
    await settled(page);
    expect(beacons()).toBe(1);
    await expect.poll(async () => (await readService(site, id)).views, soon).toBe(1);

    const popup = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).click();
    expect((await popup).url()).toContain('https://wa.me/258845556677');
    // Chromium knows no telephone: only the click is wanted.
    const calls = () =>
      page.getByRole('link', { name: 'Ligar' }).evaluate((link) => {
        link.addEventListener('click', (event) => event.preventDefault());
        (link as HTMLElement).click();
      });
    const call = page.waitForRequest((request) => request.url().endsWith('/lead'));
    await calls();
    expect((await call).postDataJSON()).toEqual({ kind: 'call' });
    await expect.poll(async () => (await readService(site, id)).leads, soon).toBe(2);
    expect(complaints).toEqual([]);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/api/services/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await calls();
    await failed;
    await settled(page);
    expect(errors).toEqual([]);
  });
});
