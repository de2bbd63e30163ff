import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { PushedNotification } from '#lib/contract/push.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { startProgram } from '#tests/support/program.ts';
import { type PushService, pushService, type TestDevice } from '#tests/support/push-service.ts';
import { type Site, siteAt } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
const offer = (page: Page) => page.locator('[data-push-offer]');
const own = (page: Page) => page.getByRole('switch', { name: 'Avisos neste dispositivo' });
const writes = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
};

/** A site whose pushes go to a service of ours. */
let place: { site: Site; service: PushService; db: DatabaseSync };
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-push-'));
  const ending: (() => void)[] = [];
  const service = await pushService({ ends: (end) => ending.push(end) });
  const program = await startProgram({
    ...cheapPasswords,
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    PUSH_STAND_IN: service.url,
  });
  const db = new DatabaseSync(join(dataDir, 'bizlink.db'), { timeout: 10_000 });
  place = { site: siteAt({ url: program.url, dataDir }), service, db };
  return async () => {
    db.close();
    await program.stop();
    for (const end of ending) end();
    await rm(dataDir, { recursive: true, force: true });
  };
});

/** Somebody there in a browser which has subscribed to that service. */
async function pushed(test: TestContext) {
  const { site, service, db } = place;
  const device = service.device();
  const rosa = await person(site, { full_name: 'Rosa Cumbe' });
  const nelson = await person(site, { full_name: 'Nelson Macuácua' });
  // Whatever the hour is while this runs.
  db.prepare("insert into notification_choices values (?, '', 0, 0, 0)").run(nelson.user.id);
  const id = await startsWith(rosa, nelson);
  const visited = await visit(test, {
    signedIn: nelson,
    site: site.url,
    browser: 'whole',
    serviceWorker: true,
  });
  await visited.context.grantPermissions(['notifications']);
  await visited.context.addInitScript(subscribesBy, device.subscription);
  const count = (table: string, where = 'true') =>
    db.prepare(`select count(*) as count from ${table} where user_id = ? and ${where}`).get(nelson.user.id)?.[
      'count'
    ];
  return { ...visited, service, device, db, count, rosa, nelson, id };
}

/** This browser has no push service, so one stands in for it. */
function subscribesBy(given: TestDevice['subscription']) {
  const subscription = (applicationServerKey: string) => ({
    endpoint: given.endpoint,
    toJSON: () => given,
    options: {
      applicationServerKey: Uint8Array.from(
        atob(applicationServerKey.replace(/-/g, '+').replace(/_/g, '/')),
        (sign) => sign.charCodeAt(0),
      ).buffer,
    },
    unsubscribe: async () => delete localStorage['test-subscribed'],
  });
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      const key = localStorage['test-subscribed'];
      return key ? subscription(key) : null;
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage['test-subscribed'] = applicationServerKey;
      return subscription(applicationServerKey);
    },
  });
}

/** As the browser's own connection to its push service would. */
async function deliver(context: BrowserContext, page: Page, told: PushedNotification): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(told),
  });
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** The worker asks the browser for focus, which it gives to real presses only; the rest is as after one. */
const pressNotification = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(`
    self.registration.getNotifications().then(([notification]) => {
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })`);

describe('push', () => {
  it('is offered after a message, comes with the page closed, leads to it, is switched off and on in the settings, and ends with the session', async (test) => {
    const { page, context, device, service, rosa, nelson, id, db, count, complaints, requests } =
      await pushed(test);
    await page.goto(`/messages?open=${id}`);
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    await settled(page);
    await expect.poll(() => offer(page).count()).toBe(0);
    expect(requests.filter((path) => path.includes('/push'))).toEqual([]);
    await writes(page, 'Bom dia');
    await page.getByRole('button', { name: /^Voltar/ }).click();
    await offer(page).getByText('Quer saber quando responderem?').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await offer(page).getByRole('button', { name: 'Activar avisos' }).click();
    await page.getByText('Os avisos estão activos neste dispositivo.').waitFor();
    expect(count('push_subscriptions')).toBe(1);

    await page.goto('about:blank');
    await eventually(() => count('members', 'open_until is not null')).toBe(0);
    await says(rosa, id, 'O preço é segredo');
    await eventually(() => device.told.length).toBe(1);
    const [told] = device.told;
    if (!told) throw new Error('Nothing was told.');
    expect(told).toMatchObject({ to: nelson.user.id, title: 'Rosa Cumbe', badge: 1 });
    expect(JSON.stringify(told)).not.toContain('segredo');
    expect(service.faults).toEqual([]);

    await page.goto('/terms');
    await deliver(context, page, told);
    const { title, body, tag } = told;
    await eventually(() => shown(page)).toEqual([{ title, body, tag }]);
    await deliver(context, page, told);
    await eventually(() => shown(page)).toHaveLength(1);
    await pressNotification(context);
    await page.waitForURL(`**/messages?open=${id}`);
    await page.locator('.message-words', { hasText: 'O preço é segredo' }).waitFor();

    // What was switched on by the offer is so in the settings.
    await page.goto('/settings#notifications');
    await eventually(() => own(page).isChecked()).toBe(true);
    await own(page).uncheck();
    await eventually(() => count('push_subscriptions')).toBe(0);
    expect(complaints).toEqual([]);
    await page.route('**/api/push/key', (route) => route.abort());
    await own(page).click();
    await page.getByText('Não foi possível guardar. Tente de novo.').waitFor();
    await expect.poll(() => own(page).isChecked()).toBe(false);
    await page.unroute('**/api/push/key');
    await own(page).check();
    await eventually(() => count('push_subscriptions')).toBe(1);
    const failed = complaints.length;

    await deliver(context, page, { ...told, to: rosa.user.id });
    await eventually(() => page.evaluate(() => caches.has('push'))).toBe(false);
    expect(await shown(page)).toEqual([]);

    expect(complaints.slice(failed)).toEqual([]);
    // What a page asks for just then is refused.
    db.exec('update notifications set read_at = time');
    await page
      .locator('[data-sign-out]')
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.waitForURL('**/login');
    await eventually(() => count('sessions', 'signed_out_at is not null')).toBe(1);
    await says(rosa, id, 'Está aí?');
    const waiting = db.prepare("select count(*) as count from queue where kind = 'push'");
    await eventually(() => waiting.get()?.['count']).toBe(0);
    expect(device.told).toHaveLength(1);
  });

  it('is offered in the list of messages, not again to who says not now, nor where the browser refuses', async (test) => {
    const { page, context, id, rosa, count } = await pushed(test);
    await page.goto(`/messages?open=${id}`);
    await writes(page, 'Bom dia');
    await offer(page).waitFor({ state: 'attached' });
    expect(await offer(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Voltar/ }).click();
    await offer(page).waitFor();
    await offer(page).getByRole('button', { name: 'Agora não' }).click();
    await offer(page).waitFor({ state: 'detached' });
    await page.goto(`/messages?open=${id}`);
    await writes(page, 'Boa tarde');
    await eventually(async () => (await reads(rosa, id)).length).toBe(2);
    await settled(page);
    await expect.poll(() => offer(page).count()).toBe(0);
    expect(count('push_subscriptions')).toBe(0);

    // Where the browser refuses, it says so. Whatever is not granted with it is refused.
    await context.clearPermissions();
    await context.grantPermissions(['geolocation']);
    await page.goto('/settings#notifications');
    await page.getByText('O navegador está a bloquear os avisos do BizLink.').waitFor();
    await expect.poll(() => own(page).isDisabled()).toBe(true);
  });
});
