import { describe, expect, it } from 'vitest';
import { freelancer, type Known } from '#tests/support/profiles.ts';
import { type Look, look, stayHere } from '#tests/support/service-page.ts';
import { readService, serviceOf } from '#tests/support/services.ts';

describe('visits of a service', () => {
  const views = (site: string, id: number) => async () => (await readService(site, id)).views;
  const soon = { timeout: 5000 };
  const told = ({ page }: Look) => page.waitForResponse((response) => response.url().endsWith('/view'));
  const offered = async (site: string): Promise<{ seller: Known; id: number }> => {
    const seller = await freelancer(site, 'Nelson Sitoe', { public_phone: '84 555 6677' });
    return { seller, id: (await serviceOf(seller)).id };
  };

  it('are counted once a visitor', async (test) => {
    const looked = await look(test);
    const { id } = await offered(looked.site);
    const first = told(looked);
    await looked.page.goto(`/services/${id}`);
    expect((await first).status()).toBe(204);
    await expect.poll(views(looked.site, id), soon).toBe(1);
    const again = told(looked);
    await looked.page.reload();
    await again;
    const other = await look(test);
    const second = told(other);
    await other.page.goto(`/service/${id}`);
    await second;
    await expect.poll(views(looked.site, id), soon).toBe(2);
  });

  it('do not count who offers it, even with a token that has run out', async (test) => {
    const { site } = await look(test);
    const { seller, id } = await offered(site);
    const own = await look(test, { signedIn: seller.account });
    const first = told(own);
    await own.page.goto(`/services/${id}`);
    expect((await first).status()).toBe(204);
    await own.page.evaluate(() => localStorage.setItem('access_token', 'a.b.c'));
    const renewed = own.page.waitForResponse(
      (response) => response.url().endsWith('/view') && response.status() === 204,
    );
    await own.page.reload();
    await renewed;
    const other = await look(test);
    const counted = told(other);
    await other.page.goto(`/services/${id}`);
    await counted;
    await expect.poll(views(site, id), soon).toBe(1);
  });

  it('are not told from a page that nobody looks at, and once when somebody does', async (test) => {
    const { page, site, requests } = await look(test);
    const { id } = await offered(site);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => ((window as unknown as { looked?: boolean }).looked ? 'visible' : 'hidden'),
      });
    });
    await page.goto(`/services/${id}`, { waitUntil: 'networkidle' });
    const beacons = () => requests.filter((path) => path.endsWith('/view')).length;
    expect(beacons()).toBe(0);
    for (let times = 0; times < 2; times++) {
      await page.evaluate(() => {
        Object.assign(window, { looked: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    }
    await expect.poll(beacons).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(beacons()).toBe(1);
  });

  it('count who goes on to write or call, and disturb nobody when they fail', async (test) => {
    const looked = await look(test);
    const { page, site, complaints } = looked;
    const { id } = await offered(site);
    await stayHere(looked);
    await page.goto(`/services/${id}`);
    const popup = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).click();
    expect((await popup).url()).toContain('https://wa.me/258845556677');
    const call = page.waitForRequest((request) => request.url().endsWith('/lead'));
    // Chromium knows no telephone: only the click is wanted.
    await page.getByRole('link', { name: 'Ligar' }).evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
    expect((await call).postDataJSON()).toEqual({ kind: 'call' });
    await expect.poll(async () => (await readService(site, id)).leads, soon).toBe(2);
    expect(complaints).toEqual([]);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/api/services/**', (route) => route.abort());
    await page.reload({ waitUntil: 'networkidle' });
    expect(errors).toEqual([]);
  });
});
