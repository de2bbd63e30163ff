import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Message } from '#lib/contract/chat.ts';
import { savingPicture } from '#lib/format/picture.ts';
import { formatSize } from '#lib/format/size.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { keptPictures, ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { recording, video } from '#tests/support/media.ts';
import { coverPhoto, jpeg, photoOf, profilePhoto } from '#tests/support/pictures.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, type VisitOptions, visit } from '#tests/support/visit.ts';

/** Somebody whose browser saves data from its first page on, until they choose otherwise. */
async function saving(test: TestContext, options: VisitOptions = {}) {
  const visited = await visit(test, options);
  await visited.context.addInitScript(() => {
    localStorage['saver'] ??= 'on';
  });
  return visited;
}

/** A service with pictures that a search for its word alone finds. */
async function pictured(count = 1) {
  const who = await freelancer(theSite());
  const images = await keptPictures(who, count);
  const word = ownWord();
  const service = await publishes(who, { ...priced, title: `Quadro ${word}`, images });
  return { who, service, images, word, found: `/search?q=${word}` };
}

const sends = (who: Person, id: number, bytes: Uint8Array, name: string): Promise<Message> => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), name);
  return made(who.ask(`/chat/conversations/${id}/send-file`, { method: 'POST', body }));
};

const isOfPeople = (path: string) => !/^\/(_astro|api|icons|favicon|sw\.js)/.test(path);
const isFaces = (path: string) => /\/faces\./.test(path);
const isSmall = (path: string) =>
  /-(\d+)\.webp$/.test(path) && Number(/-(\d+)\.webp$/.exec(path)?.[1]) <= 320;

describe('while data are saved', () => {
  it('no page loads a picture, a film or a sound by itself, nor anything ahead', async (test) => {
    const { who: rosa, company } = await owner(theSite());
    for (const path of [profilePhoto, coverPhoto]) await photoOf(rosa, await jpeg({ width: 900 }), path);
    const images = await keptPictures(rosa, 2);
    const service = await publishes(rosa, { ...priced, company_id: company.id, images });
    const job = await publishesJob(rosa, { company_id: company.id, image_url: images[0] });
    const nelson = await freelancer(theSite());
    const still = await jpeg({ width: 800, height: 600 });
    const picture = await shows(nelson, { title: 'Muro' }, { bytes: still });
    const film = await shows(nelson, { title: 'Obra' }, { bytes: video(), still });
    const id = await startsWith(nelson, rosa);
    const sent = await sends(nelson, id, still, 'muro.jpg');
    await sends(nelson, id, video(), 'obra.mp4');
    await sends(nelson, id, recording('mp3'), 'voz.mp3');

    const { page, context, complaints } = await saving(test, { signedIn: rosa, browser: 'whole' });
    const loaded: string[] = [];
    context.on('request', (request) => {
      if (['image', 'media'].includes(request.resourceType())) loaded.push(new URL(request.url()).pathname);
    });
    for (const path of [
      '/',
      '/explore',
      '/portfolio',
      `/services/${service.id}#partilhar`,
      `/jobs/${job.id}`,
      `/@${rosa.user.username}`,
      '/profile',
      '/my-services',
      '/edit-company',
      ...[picture, film].map((item) => `/profile/${nelson.user.username}?tab=portfolio&item=${item.id}`),
      `/messages?open=${id}`,
    ]) {
      // The list of conversations beside one of them.
      if (path.startsWith('/messages')) await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await settled(page);
      expect(
        loaded.filter((one) => isOfPeople(one) || isFaces(one)),
        path,
      ).toEqual([]);
      expect(
        await page.locator('link[rel*=pre], script[type=speculationrules], [autoplay]').count(),
        path,
      ).toBe(0);
    }
    const messages = page.getByRole('log');
    expect(sent.still_size).toBeLessThan(sent.file_size ?? 0);
    await messages.getByRole('button', { name: `Ver imagem (${formatSize(sent.still_size ?? 0)})` }).click();
    await expect.poll(() => loaded.filter(isOfPeople).length).toBe(1);
    await messages.getByRole('button', { name: 'Abrir imagem: muro.webp' }).click();
    const viewer = page.getByRole('dialog', { name: /muro/ });
    const width = () => viewer.getByRole('img').evaluate((shown: HTMLImageElement) => shown.naturalWidth);
    await expect.poll(width).toBe(320);
    expect(complaints).toEqual([]);
  });

  it('a press on a card or in a gallery shows its picture there, for the size that it says, and leads to none that is larger', async (test) => {
    const { service, images, found } = await pictured(3);
    const { page, requests } = await saving(test);
    await page.goto(found);
    await settled(page);
    const small = savingPicture(images[0] ?? '');
    const see = page.getByRole('link', { name: `Ver imagem (${formatSize(small.bytes ?? 0)})` });
    await page.route('**/media/**', (route) => route.abort());
    await see.click();
    await page.getByText('A imagem não carregou.').waitFor();
    await page.unroute('**/media/**');
    let before = requests.length;
    const place = page.locator('.thing-card', { has: see }).locator('.media');
    const widthBefore = (await place.boundingBox())?.width;
    await see.focus();
    const answer = page.waitForResponse(`**${small.address}`);
    await page.keyboard.press('Enter');
    expect((await (await answer).body()).length).toBe(small.bytes);
    await page.locator('.thing-card .media .picture').waitFor();
    expect((await page.locator('.thing-card .media').first().boundingBox())?.width).toBe(widthBefore);
    await expect.poll(() => see.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest('.thing-card')?.tagName)).toBe(
      'ARTICLE',
    );
    expect(requests.slice(before)).toEqual([small.address]);
    expect(page.url()).toContain(found);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/services/${service.id}`);
    await settled(page);
    before = requests.length;
    const pictures = () => requests.slice(before).filter((path) => path.startsWith('/media/'));
    const slide = (at: number) => page.locator('.gallery-slide').nth(at);
    await slide(1)
      .getByRole('link', { name: /^Ver imagem/ })
      .click();
    await slide(1).locator('.picture').waitFor();
    expect(pictures()).toEqual([savingPicture(images[1] ?? '').address]);
    await slide(1).locator('a.media').click();
    await page.waitForURL((url) => isSmall(url.pathname));
    await page.goBack();
    await settled(page);
    // The place itself is a way too.
    await slide(2)
      .locator('a.media')
      .click({ position: { x: 20, y: 20 } });
    await slide(2).locator('.picture').waitFor();
    expect(pictures().every(isSmall)).toBe(true);
  });

  it('the start page says so without moving, and leads to where it is changed: for visitors in the menu', async (test) => {
    const { page } = await saving(test);
    await page.goto('/');
    await settled(page);
    const strip = page.getByText('Poupar dados está ligado.');
    await page.getByRole('link', { name: 'Mudar', exact: true }).click();
    const inMenu = page.locator('.drawer-panel').getByRole('switch', { name: 'Poupar dados' });
    await expect.poll(() => inMenu.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await strip.waitFor({ state: 'hidden' });

    const { access_token, refresh_token } = (await freelancer(theSite())).tokens;
    const kept = { access_token, refresh_token, saver: 'on' };
    await page.evaluate((all) => void Object.assign(localStorage, all), kept);
    await watchShifts(page);
    await page.goto('/');
    await settled(page);
    await expectStill(page);
    await expect.poll(() => strip.isVisible()).toBe(true);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByRole('link', { name: 'Mudar', exact: true }).click();
    await page.waitForURL('**/settings#appearance');
    const own = page.getByRole('main').getByRole('switch', { name: 'Poupar dados' });
    await expect.poll(() => own.isChecked()).toBe(true);
    await own.uncheck();
    await expect.poll(() => page.locator('html').getAttribute('data-saver')).toBeNull();
  });

  it('a tab that nobody sees holds no socket, and one in sight has its own', async (test) => {
    const nelson = await person(theSite());
    const { page, context } = await saving(test, { signedIn: nelson });
    const open = new Set<Page>();
    const watch = (tab: Page) =>
      tab.on('websocket', (socket) => {
        open.add(tab);
        socket.on('close', () => open.delete(tab));
      });
    const sockets = () => expect.poll(() => Array.from(open));
    watch(page);
    await page.goto('/ajuda');
    await sockets().toEqual([page]);
    const other = await context.newPage();
    watch(other);
    await other.goto('/ajuda');
    await settled(other);
    expect(Array.from(open)).toEqual([page]);
    await turn(page, 'hidden');
    await sockets().toEqual([other]);
    await turn(other, 'hidden');
    await sockets().toEqual([]);
    await turn(page, 'visible');
    await sockets().toEqual([page]);
    await turn(page, 'hidden');
    await sockets().toEqual([]);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-preferences] [name=saver]')?.click(),
    );
    await expect.poll(() => open.size).toBe(1);
  });
});

/** As when somebody looks at another tab. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'hidden', { value: next === 'hidden', configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

describe('what a device has used', () => {
  const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
  type Sums = [network: number, device: number, waiting: number];
  const used = (page: Page): Promise<Sums> =>
    page.evaluate(() => Object.values(JSON.parse(localStorage['usage'] ?? '{"":[0,0,0]}'))[0] as Sums);
  const measured = (page: Page): Promise<number> =>
    page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => (entry as PerformanceResourceTiming).transferSize)
        .reduce((sum, bytes) => sum + bytes, 0),
    );

  it('is what the browser measured: of a page, of what comes later, of what it had already, and of two tabs', async (test) => {
    const { page, context } = await visit(test, { browser: 'whole' });
    await page.goto('/privacy');
    await settled(page);
    await expect.poll(async () => (await used(page))[0] - (await measured(page))).toBe(0);
    await page.evaluate(() => fetch('/api/feed?limit=1').then((answer) => answer.text()));
    await expect.poll(async () => (await used(page))[0] - (await measured(page))).toBe(0);
    const [before, device] = await used(page);
    expect(device).toBe(0);
    await page.goto('/terms');
    await settled(page);
    await expect.poll(async () => (await used(page))[0] - before - (await measured(page))).toBe(0);
    // What opens later, and the script of the page before.
    expect((await used(page))[1]).toBeGreaterThan(3000);

    const other = await context.newPage();
    await other.goto('/terms');
    await settled(other);
    const tabs = [page, other];
    const all = async () => (await measured(page)) + (await measured(other));
    const more = async () => (await used(page))[0] - (await all());
    await expect.poll(more).toBe(before);
    for (const tab of tabs) {
      await tab.evaluate(() => fetch('/api/feed?limit=1').then((answer) => answer.text()));
      await expect.poll(more).toBe(before);
    }
  });

  it('counts what the worker loads, which no page sees', async (test) => {
    const { page, context } = await visit(test, { browser: 'whole', serviceWorker: true });
    await page.goto('/privacy');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await settled(page);
    // Each sum is written within two seconds.
    await expect.poll(async () => (await used(page))[0] - (await measured(page))).toBeGreaterThanOrEqual(0);
    const [before] = await used(page);
    const [worker] = context.serviceWorkers();
    const bytes = await worker?.evaluate(
      "fetch('/ajuda').then((answer) => answer.text()).then(({ length }) => length)",
    );
    expect(bytes).toBeGreaterThan(1000);
    await expect.poll(async () => (await used(page))[0] - before).toBeGreaterThan(3000);
  });

  it('says apart which pictures were in sight and not asked for, each once', async (test) => {
    const { images, found } = await pictured();
    const { bytes = 0 } = savingPicture(images[0] ?? '');
    const { page } = await saving(test, { signedIn: true });
    const waiting = () => expect.poll(async () => (await used(page))[2]);
    await page.goto(found);
    await waiting().toBe(bytes);
    await page.reload();
    await settled(page);
    await waiting().toBe(bytes);
    await page.getByRole('link', { name: /^Ver imagem/ }).click();
    await waiting().toBe(0);
    await page.reload();
    await settled(page);
    await waiting().toBe(0);
    // The sums stay when somebody signs out, and not what hints at what was seen.
    const other = await pictured();
    await page.goto(other.found);
    await expect
      .poll(() => page.evaluate(() => localStorage['waiting']))
      .toContain(other.images[0]?.slice(7, 11));
    await page
      .locator('[data-sign-out]')
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage['waiting'])).toBeUndefined();
    expect((await used(page))[0]).toBeGreaterThan(0);
  });

  it('stands in the settings as sums, as a drawing with words, and as a table', async (test) => {
    const nelson = await freelancer(theSite());
    const { page, context } = await visit(test, { signedIn: nelson });
    await page.clock.setFixedTime('2026-11-23T10:00:00Z');
    // Nothing of what this test loads itself.
    await context.addInitScript(() => {
      const days = { '2026-11-02': [3_000_000, 1_000_000, 0], '2026-11-20': [1_000_000, -500_000, 84_000] };
      localStorage['usage'] = JSON.stringify(days);
      for (const name of ['transferSize', 'encodedBodySize'])
        Object.defineProperty(PerformanceResourceTiming.prototype, name, { get: () => 0 });
    });
    await page.goto('/settings#appearance');
    const own = page.getByRole('region', { name: 'Aparência e dados' });
    await own.getByText('Dados deste mês').waitFor();
    expect((await own.locator('dd').allInnerTexts()).map(plain)).toEqual([
      '3,8 MB',
      '488 KB',
      'pelo menos 82 KB',
    ]);
    const drawing = own.getByRole('img', { name: /^Dados por dia deste mês: 3,8 MB gastos/ });
    expect(plain(await drawing.getAttribute('aria-label'))).toContain(
      'O dia com mais gasto foi 02/11, com 2,9 MB.',
    );
    await own.getByText('Ver tabela').click();
    expect((await own.getByRole('row').allInnerTexts()).map(plain)).toEqual([
      'Dia\tGastos neste dispositivo\tNão gastos',
      '20/11\t977 KB\t82 KB',
      '02/11\t2,9 MB\t977 KB',
    ]);
    expect(await faultsInLooks(page)).toEqual([]);
  });
});
