import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { NotificationChoices } from '#lib/contract/notification-choices.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { answerOf } from '#tests/support/answer-of.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { gate } from '#tests/support/notes.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
const titles = (page: Page) => page.locator('.notification-title').allTextContents();
const badge = (page: Page) => page.locator('.bottom [data-badge=notifications] .badge');

async function signedUp(test: TestContext) {
  const who = await person(theSite(), { full_name: 'Rosa Cumbe' });
  return { ...(await visit(test, { signedIn: who })), who };
}

/** A page of notifications, of which the newest has this id. */
const manyFrom = (newest: number, most = 1): Notification[] =>
  Array.from({ length: Math.min(most, newest) }, (_, at) => ({
    id: newest - at,
    type: 'system',
    title: `Aviso ${newest - at}`,
    description: null,
    isRead: true,
    time: new Date(newest - at).toISOString(),
    conversation_id: null,
    path: null,
    about: null,
    from: null,
  }));

/** An employer at a browser, with an application and a message to be told of. */
async function told(test: TestContext) {
  const { who: boss, job } = await employer(theSite(), { title: 'Pintor' });
  const ivo = await person(theSite(), { full_name: 'Ivo Machava' });
  const id = await startsWith(ivo, boss);
  await says(ivo, id, 'Ainda procura?');
  await applies(ivo, job.id);
  const list = () => boss.call<Notification[]>('GET', '/notifications');
  await eventually(async () => (await list()).length).toBe(2);
  return { ...(await visit(test, { signedIn: boss })), boss, ivo, id, job, list };
}

describe('the page of notifications', () => {
  it('lists by tabs, and reads by a press that leads there', async (test) => {
    const { page, complaints, list } = await told(test);
    await page.goto('/notifications');
    await eventually(() => titles(page)).toHaveLength(2);
    expect(await page.locator('.notifications-day').allInnerTexts()).toEqual(['Hoje']);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('link', { name: 'Atividade' }).click();
    await eventually(() => titles(page)).toEqual(['Nova candidatura, por ler']);
    expect(page.url()).toContain('?tab=activity');
    await eventually(() => badge(page).innerText()).toBe('1');
    // The page is left before the answer, which never comes.
    await page.route('**/api/notifications/*/read', (route) => answerOf(route));
    await page.getByRole('link', { name: 'Nova candidatura' }).click();
    await page.waitForURL('**/candidatos');
    // What the page that was left had still under way is no failure of the network.
    await settled(page);
    expect(await page.locator('.toast').allInnerTexts()).toEqual([]);
    await eventually(async () =>
      (await list()).filter(({ isRead }) => !isRead).map(({ type }) => type),
    ).toEqual(['message']);
    expect(complaints).toEqual([]);
  });

  it('deletes one or all, and takes it back within five seconds, also after a reload; it adds to no tab what was asked for another, stays as long as it was when something happens, and is read by a press that leads nowhere', async (test) => {
    const { page, list, ivo, id, complaints } = await told(test);
    await page.goto('/notifications');
    await page.getByLabel('Opções: Nova candidatura').click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await eventually(async () => (await list()).length).toBe(1);
    await page.getByRole('button', { name: 'Anular' }).click();
    await eventually(() => titles(page)).toHaveLength(2);
    // On a busy machine, loading the page again takes longer than these five seconds.
    await page.clock.setFixedTime(Date.now());
    await page.route('**/api/notifications', async (route) => {
      if (route.request().method() === 'DELETE') await answerOf(route);
      else await route.fallback();
    });
    await page.getByRole('button', { name: 'Eliminar todas' }).click();
    await page.getByText('Sem notificações.').waitFor();
    await eventually(async () => (await list()).length).toBe(0);
    // The page is left before the answer, which never comes.
    await page.reload();
    await page.unroute('**/api/notifications');
    await page.getByRole('button', { name: 'Anular' }).click();
    await eventually(() => titles(page)).toHaveLength(2);
    await eventually(async () => (await list()).length).toBe(2);
    expect(complaints).toEqual([]);

    // What was asked for one tab is added to no other, and the list stays as long as it was when something happens.
    const answer = gate();
    await page.route('**/api/notifications?*', async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      if (asked.get('only'))
        return route.fulfill({ json: manyFrom(1).map((one) => ({ ...one, isRead: false })) });
      const last = asked.get('last_id');
      if (last) await answer.opened;
      return route.fulfill({ json: manyFrom(last ? Number(last) - 1 : 120, Number(asked.get('limit'))) });
    });
    await page.goto('/notifications');
    await eventually(() => titles(page)).toHaveLength(50);
    await page.getByRole('button', { name: 'Mais notificações' }).click();
    await page.getByRole('link', { name: 'Atividade' }).click();
    await eventually(() => titles(page)).toHaveLength(1);
    answer.open();
    await settled(page);
    expect(await titles(page)).toEqual(['Aviso 1, por ler']);
    const read = page.waitForRequest('**/api/notifications/1/read');
    await page.route('**/api/notifications/1/read', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: /^Aviso 1/ }).focus();
    await page.keyboard.press('Enter');
    await read;
    await eventually(() => titles(page)).toEqual(['Aviso 1']);
    await eventually(() => page.getByRole('button', { name: /^Aviso 1/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Todas', exact: true }).click();
    await eventually(() => titles(page)).toHaveLength(50);
    await page.getByRole('button', { name: 'Mais notificações' }).click();
    await eventually(() => titles(page)).toHaveLength(100);
    const isAskedAgain = page.waitForRequest('**/api/notifications?limit=51');
    await says(ivo, id, 'Posso começar já.');
    await isAskedAgain;
    await settled(page);
    expect(await titles(page)).toHaveLength(100);
  });

  it('agrees in two tabs and on another device', async (test) => {
    const { page, context, boss, ivo, id, complaints } = await told(test);
    await page.goto('/notifications');
    await eventually(() => titles(page)).toHaveLength(2);
    const tab = await context.newPage();
    await tab.goto('/terms');
    const { page: phone } = await visit(test, { signedIn: boss });
    await phone.goto('/notifications?tab=unread');
    for (const one of [page, tab, phone]) await eventually(() => badge(one).textContent()).toBe('1');
    expect(await tab.title()).toMatch(/^\(2\) Termos/);
    // As a page does that shows its owner what others do not see.
    await tab.evaluate(() => {
      document.title = 'Obra · BizLink';
    });
    await settled(phone);
    await eventually(() => titles(phone)).toHaveLength(2);
    await phone.getByRole('button', { name: 'Marcar todas como lidas' }).click();
    await phone.getByText('Está tudo lido.').waitFor();
    for (const one of [page, tab, phone]) await eventually(() => badge(one).isVisible()).toBe(false);
    expect(await tab.title()).toBe('(1) Obra · BizLink');
    await eventually(() => page.locator('.notification-new').count()).toBe(0);
    await eventually(() => page.getByRole('button', { name: 'Marcar todas como lidas' }).count()).toBe(0);
    // Right after its own change, the phone still hears of another's.
    await phone.getByRole('link', { name: 'Todas', exact: true }).click();
    await eventually(() => titles(phone)).toHaveLength(2);
    await page.getByRole('button', { name: 'Eliminar todas' }).click();
    await phone.getByText('Sem notificações.').waitFor();
    // A conversation that is read is read in both lists.
    await says(ivo, id, 'Ainda aí?');
    for (const one of [page, phone]) await one.locator('.notification-new').waitFor();
    await boss.call('POST', `/chat/conversations/${id}/read`);
    for (const one of [page, phone]) {
      await one.locator('.notification-new').waitFor({ state: 'detached' });
      expect(await titles(one)).toEqual(['Ivo Machava enviou uma mensagem']);
    }
    expect(complaints).toEqual([]);
  });
});

describe('how one is told', () => {
  it('is chosen in a table that stays, and mails end by the link in a mail, without signing in', async (test) => {
    const { page, who: boss, complaints } = await signedUp(test);
    await page.setViewportSize({ width: 320, height: 640 });
    const chosen = () => boss.call<NotificationChoices>('GET', '/notifications/channels');
    const { topics, ...first } = await chosen();
    const like = { push: true, mail: false };
    await boss.call('PUT', '/notifications/channels', { ...first, topics: { ...topics, like } });
    await page.goto('/settings#notifications');
    const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await eventually(() => choice('Curtidas: Email').isChecked()).toBe(false);
    // What another device chooses meanwhile stays.
    const follow = { push: true, mail: false };
    await boss.call('PUT', '/notifications/channels', { ...first, topics: { ...topics, like, follow } });
    await choice('Seguidores: Dispositivo').uncheck();
    await page.getByLabel('Das', { exact: true }).selectOption('22:00');
    await page.getByRole('switch', { name: 'Mostrar o texto das mensagens' }).click();
    const kept = { quiet_from: 22, quiet_to: 6, shows_text: true };
    await eventually(chosen).toMatchObject({
      ...kept,
      topics: { like, follow: { push: false, mail: false } },
    });
    expect(await faultsInLooks(page)).toEqual([]);

    const before = Date.now();
    const { job } = await employer(theSite(), { title: 'Pintor' });
    await applies(boss, job.id);
    const mail = await mailTo(boss.email, before);
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /\S+cancelar-emails\S+/.exec(mail.text)?.[0] ?? '';
    const { pathname, search } = new URL(link);
    const { attr, texts } = await readPage(pathname + search);
    expect([attr('main form', 'method'), texts('main form [type=submit]')]).toEqual([
      'post',
      ['Deixar de receber'],
    ]);
    const ended = await fetch(`${theSite().url}${attr('main form', 'action')}`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    const then = /url=(\/cancelar-emails\S+)"/.exec(await ended.text())?.[1] ?? '';
    expect((await readPage(then)).text).toContain('Feito. Já não recebe emails: Candidaturas e vagas.');
    expect((await chosen()).topics.service).toEqual({ push: true, mail: false });
    expect(complaints).toEqual([]);
  });
});
