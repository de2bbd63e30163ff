import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const says = 'Falha de rede. Verifique a ligação e tente outra vez, porque o que escreveu ainda está aqui.';

/** The toast of the page before, which the next one shows as soon as it can. */
async function openWithToast(page: Page, path: string) {
  await page.goto(path);
  await page.locator('.toast').getByText(says).waitFor();
}

/** How far it ends above what it must not cover. */
const roomAbove = (page: Page, what: string) =>
  page.evaluate((selector) => {
    const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
    return Math.round((box(selector)?.top ?? 0) - (box('.toast:not([hidden])')?.bottom ?? 0));
  }, what);

const stands = (page: Page, above: string) => expect.poll(() => roomAbove(page, above)).toBe(12);

it('a toast of a small phone stands above the bar at the bottom, whichever that is, and above the button of a form', async (test) => {
  const { who, job } = await employer(theSite(), {});
  const service = await publishes(await freelancer(theSite()), priced);
  const { page } = await visit(test, { signedIn: who, width: 360, touch: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript((text) => {
    sessionStorage.setItem('toasts', JSON.stringify([{ kind: 'error', title: 'Erro', text }]));
  }, says);
  for (const [path, above] of [
    ['/jobs', '.bottom'],
    [`/services/${service.slug}`, '.page-bar'],
    [`/jobs/edit/${job.id}`, '.form-bar'],
  ] as const) {
    await openWithToast(page, path);
    await stands(page, above);
  }
  // The bar says what is missing, and grows under the toast.
  await page.evaluate(() => document.querySelector('.form-bar')?.prepend('Falta o título. Falta o lugar.'));
  await stands(page, '.form-bar');

  await page.evaluate(() => localStorage.clear());
  await openWithToast(page, '/register');
  await stands(page, 'form button[type=submit]');
});
