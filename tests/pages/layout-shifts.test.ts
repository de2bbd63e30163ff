import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { requestDetailsFailed } from '#lib/copy/request-answers.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { becomes } from '#tests/support/becomes.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { offered, requested, requests } from '#tests/support/cast/requests.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

const inTenDays = () => dayInMaputo(new Date(Date.now() + 10 * 86_400_000));

it.for([
  ['to sign in', 1280, ['/login', '/register', '/reset-password']],
  // It says which day it is, as soon as its script has come.
  ['of rules and help', 320, ['/terms', '/ajuda']],
] as const)('a page %s stands still while it loads', async ([, width, paths], test) => {
  const { page } = await visit(test, { width, browser: 'whole' });
  await onSlowNetwork(page);
  await watchShifts(page);
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expectStill(page);
  }
});

it.for([
  ['before its first entry', '<li'],
  ['within its second', 'href="/companies"'],
] as const)('the bar of a phone stands still where its HTML is cut %s', async ([, at], test) => {
  const path = '/companies?q=nenhuma-assim';
  const html = await (await fetch(theSite().url + path)).text();
  const cut = html.indexOf(at, html.indexOf('class="bottom"'));
  const { site, goesOn } = await servedInParts(test, path, [html.slice(0, cut), html.slice(cut)]);
  const { page } = await visit(test, { site });
  await watchShifts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drawn(page);
  goesOn();
  await page.waitForLoadState();
  await page.locator('.bottom').getByText('Perfil').waitFor();
  await drawn(page);
  await expectStill(page, 0);
});

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** A site whose page comes to its first part, and only goes on when it is told to. All else it takes from ours. */
async function servedInParts(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  path: string,
  [first, second]: readonly [string, string],
) {
  const { promise: isToldTo, resolve: goesOn } = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '' }, res) => {
    if (url === path) {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(first);
      await isToldTo;
      return res.end(second);
    }
    const ours = await fetch(theSite().url + url);
    res.writeHead(ours.status, { 'content-type': ours.headers.get('content-type') ?? '' });
    return res.end(await ours.bytes());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, goesOn };
}

/** So slow that a page comes in parts, all of them anew. */
async function onSlowNetwork(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 40 * 1024,
    uploadThroughput: 40 * 1024,
  });
}

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

it('a page that fills in later does not jump when it does, on a phone and on a desk', async (test) => {
  const { who, company, job } = await employer(theSite(), { deadline: inTenDays() });
  await applies(await person(theSite()), job.id);
  const paused = await publishesJob(who, { company_id: company.id, status: 'Pausada' });
  const { page } = await visit(test, { signedIn: who });
  // Whoever has signed in is known to the browser from then on.
  await page.goto('/ajuda');
  await page.waitForFunction(() => localStorage.getItem('person'));
  await watchShifts(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [path, filled] of [
      ['/jobs/create', page.getByLabel('Título')],
      [`/jobs/${job.id}/candidatos`, page.locator('.candidate')],
      [`/jobs/${job.id}`, page.getByRole('region', { name: 'A sua vaga' })],
      [`/jobs/${paused.id}`, page.getByRole('region', { name: 'A sua vaga' })],
      [`/companies/${company.slug}`, page.getByRole('link', { name: 'Editar empresa' })],
      ['/jobs/candidaturas', page.getByRole('link', { name: 'Ver vagas' })],
    ] as const) {
      const answers = await hold(page, '**/api/**');
      await page.goto(path);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      answers.release();
      await filled.first().waitFor();
      await settled(page);
      await page.unroute('**/api/**');
      // The bar may settle by a pixel when the person is known.
      await expectStill(page, 0.001);
    }
  }
});

describe('the page of messages', () => {
  const rows = (page: Page) => page.locator('.chat-list .chat-row');

  it('holds the place of the list from the first paint, on a phone and on a desk', async (test) => {
    const { page } = await visit(test, { signedIn: await person(theSite()) });
    await watchShifts(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const script = await hold(page, /_astro\/Messages\./);
      const answers = await hold(page, '**/api/chat/**');
      await page.goto('/messages', { waitUntil: 'commit' });
      // Of the server's page, before the island's script comes, and then of the island.
      await expect.poll(() => rows(page).count()).toBe(3);
      await expect.poll(() => page.locator('.chat-list [data-ready]').count()).toBe(0);
      await expect.poll(() => rows(page).first().isVisible()).toBe(true);
      script.release();
      await page.locator('.chat-parts[data-ready]').waitFor({ state: 'attached' });
      await expect.poll(() => rows(page).count()).toBe(3);
      answers.release();
      await page.getByRole('heading', { name: 'Ainda não tem conversas' }).waitFor();
      await expectStill(page, 0);
      await page.unrouteAll();
    }

    // It says that a conversation is coming, and not that one is to be chosen.
    const rosa = await person(theSite());
    const id = await startsWith(rosa, await person(theSite()));
    await becomes(page, rosa);
    await page.setViewportSize({ width: 360, height: 780 });
    const script = await hold(page, /_astro\/Messages\./);
    await page.goto(`/messages?open=${id}`, { waitUntil: 'commit' });
    const pane = page.locator('.chat-open');
    await pane.getByText('Carregando…').waitFor();
    await expect.poll(() => pane.getByText('Escolha uma conversa').count()).toBe(0);
    script.release();
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  });
});

it('the page of a request is its asker’s own from the first paint, also where the rest does not come, which is said', async (test) => {
  const { rosa, zito, request } = await requested(theSite(), { title: 'Canalizador para torneiras' });
  const lonely = await requests(rosa, { title: 'Pintor para paredes' });
  await offered(zito, request.id);
  const { page } = await visit(test, { signedIn: rosa });
  // From here on the device knows what is theirs.
  await page.goto('/acordos');
  await page.getByRole('region', { name: 'Os seus pedidos' }).waitFor();
  await watchShifts(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [{ slug }, filled] of [
      [request, page.locator('.own-offer')],
      [lonely, page.getByText(/^Ainda não há propostas\./)],
    ] as const) {
      const answers = await hold(page, '**/api/requests/**');
      await page.goto(`/pedidos/${slug}`);
      await expect.poll(() => page.locator('[data-offer]').count()).toBe(2);
      await expect.poll(() => page.locator('[data-offer]:visible, .request-side:visible').count()).toBe(0);
      await expect.poll(() => page.locator('[data-own-request]:empty').isVisible()).toBe(true);
      answers.release();
      await filled.waitFor();
      await settled(page);
      await page.unroute('**/api/requests/**');
      // The bar may settle by a pixel when the person is known.
      await expectStill(page, 0.001);
    }
  }
  await page.route('**/api/requests/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.locator('.toast').getByText(requestDetailsFailed).waitFor();
  await expect.poll(() => page.locator('[data-offer]:visible').count()).toBe(0);
  await expect.poll(() => page.locator('[data-own-request]').count()).toBe(0);
});
