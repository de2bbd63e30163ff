import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { routes } from '#tests/support/routes.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

const scripts = /\/_astro\/.*\.js/;
const waiting = 'Um momento: segue assim que a página acabar de chegar.';
const missing = 'Uma parte desta página não chegou. Verifique a ligação.';

let service: string;

beforeAll(async () => {
  const { slug } = await publishes(await freelancer(theSite()), priced);
  service = `/services/${slug}`;
});

/** Without its scripts a page is never complete. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' }).then(() => shown(page));
const shown = (page: Page) => page.locator('[data-toasts]').waitFor({ state: 'attached' });

const signIns = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
};

describe('a form whose script has not come', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });

  it.for([
    {
      how: 'Enter and by its button, twice',
      late: scripts,
      send: async (page: Page) => {
        await page.keyboard.press('Enter');
        await button(page).click();
        await button(page).click();
        await page.keyboard.press('Enter');
      },
    },
    {
      how: 'a program, where its island alone is late',
      late: /\/_astro\/SignIn.*\.js/,
      send: (page: Page) => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit()),
    },
  ])('keeps what is typed and sends it once, sent by $how', async ({ late, send }, test) => {
    const rosa = await person(theSite(), { full_name: 'Rosa Cossa' });
    const { page, complaints } = await visit(test);
    const { release } = await hold(page, late);
    const sent = signIns(page);
    await open(page, '/login?next=/ajuda');
    await page.getByLabel('Email').fill(rosa.email);
    await page.getByLabel('Senha', { exact: true }).fill(rosa.password);
    await send(page);
    await page.getByText(waiting).waitFor();
    await page.locator('astro-island [aria-busy=true]').waitFor();
    expect(new URL(page.url()).search).toBe('?next=/ajuda');
    expect(sent).toEqual([]);
    release();
    await page.waitForURL(({ pathname }) => pathname === '/ajuda');
    expect(sent.filter((path) => path === '/api/auth/login')).toHaveLength(1);
    expect(page.url()).not.toContain(encodeURIComponent(rosa.password));
    expect(complaints).toEqual([]);
  });
});

/** That it then does what it is for, a press on what sleeps shows below. */
describe('a button whose script has not come', () => {
  it('says after 15 seconds that a part of the page is missing, and offers to ask for it again', async (test) => {
    const { page } = await visit(test);
    await page.clock.install();
    const { release } = await hold(page, /\/_astro\/SignIn.*\.js/);
    await open(page, '/login');
    // Else the seconds that a busy machine takes would count as well.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.clock.runFor(14_000);
    await page.getByText(waiting).waitFor();
    await expect.poll(() => page.getByText(missing).isVisible()).toBe(false);
    await page.clock.runFor(1000);
    await page.getByText(missing).waitFor();
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    release();
    await again;
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Informe um email válido.').waitFor();
  });
});

describe('what sleeps until somebody acts', () => {
  const sleeping = /\/_astro\/awake\..*\.js/;
  const chat = (page: Page) => page.locator('.page-bar [data-chat]');

  it('does not come before that, and then answers the press that woke it', async (test) => {
    const { page, requests, complaints } = await visit(test);
    await page.goto(service);
    await settled(page);
    expect(requests.filter((path) => sleeping.test(path))).toEqual([]);
    const { release } = await hold(page, sleeping);
    await chat(page).click();
    await page.locator('[data-held]').waitFor();
    expect(new URL(page.url()).pathname).toBe(service);
    release();
    // Its script leads to sign-in; without it, the link would lead to the messages.
    await page.waitForURL(({ pathname }) => pathname === '/login');
    expect(complaints).toEqual([]);
  });

  it('says that it did not come, and is asked for again by the next act', async (test) => {
    const { page } = await visit(test);
    await page.route(sleeping, (route) => route.abort());
    await page.goto(service);
    await page.mouse.wheel(0, 100);
    await page.getByText(missing).waitFor();
    await page.unroute(sleeping);
    await page.mouse.wheel(0, 100);
    await page.locator('html[data-awake]').waitFor({ state: 'attached' });
  });
});

it('says so as well of a form that nobody has touched, where it is to come by itself, until it has come with the network', async (test) => {
  const { page } = await visit(test, { signedIn: true });
  const form = /\/_astro\/Settings.*\.js/;
  await page.clock.install();
  const { release } = await hold(page, form);
  await open(page, '/settings');
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.clock.runFor(15_000);
  await page.getByText(missing).waitFor();
  release();
  await page.getByText(missing).waitFor({ state: 'hidden' });

  await page.unroute(form);
  const awake = () => page.locator('html[data-awake]').waitFor({ state: 'attached' });
  const comesWithTheNetwork = async () => {
    await page.getByText(missing).waitFor();
    await page.unroute(form);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.getByText(missing).waitFor({ state: 'hidden' });
    expect(await page.locator('astro-island[ssr]').count()).toBe(0);
  };
  await page.route(form, async (route) => {
    await awake();
    await route.abort();
  });
  await page.reload();
  await awake();
  // Astro asks once more after a second.
  await page.clock.runFor(1000);
  await comesWithTheNetwork();

  // It has failed before the script came that hears of it.
  const late = await hold(page, /\/_astro\/awake\..*\.js/);
  await page.route(form, (route) => route.abort());
  const failed = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await open(page, '/settings');
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.clock.runFor(1000);
  await failed;
  late.release();
  await awake();
  await page.clock.runFor(15_000);
  await comesWithTheNetwork();
});

/**
 * Presses each control of pages whose scripts do not come, in this page and its script in the head: opening each would take
 * a hundred times as long. Returns those that would leave the page, or do nothing.
 */
async function pressAll(paths: readonly string[]): Promise<string[]> {
  const isOwn = (form: HTMLFormElement | null) =>
    form !== null && (form.getAttribute('method') === 'dialog' || form.hasAttribute('action'));
  const send = (target: HTMLElement, kind: string) =>
    target.dispatchEvent(
      new (kind === 'submit' ? SubmitEvent : MouseEvent)(kind, { bubbles: true, cancelable: true }),
    );
  const scriptOf = (page: Document) => page.querySelector('head > script[data-file*=first-paint]')?.outerHTML;
  const script = scriptOf(document);
  const faults: string[] = [];
  for (const path of paths) {
    const read = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
    if (!script || scriptOf(read) !== script) faults.push(`${path} does not hold anything back`);
    document.body.replaceWith(document.adoptNode(read.body));
    for (const form of Array.from(document.forms))
      if (!isOwn(form) && (send(form, 'submit') || !form.hasAttribute('data-held')))
        faults.push(`${path}: the form ${form.outerHTML.slice(0, 120)}`);
    for (const button of document.querySelectorAll<HTMLButtonElement>('button:not([data-again])')) {
      const isPlain = isOwn(button.form) && button.form?.getAttribute('action') !== '/login';
      if (!isPlain && (send(button, 'click') || !button.hasAttribute('data-held')))
        faults.push(`${path}: ${button.outerHTML.slice(0, 120)}`);
    }
  }
  return faults;
}

it('holds back each form and button of each page', async (test) => {
  const { page } = await visit(test, { signedIn: true });
  await page.route(scripts, () => undefined);
  await open(page, service);
  expect(await page.evaluate(pressAll, [service, ...routes.map(({ path }) => path)])).toEqual([]);
});
