import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Route } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { SystemState } from '#lib/contract/system.ts';
import { figureTexts, systemTexts } from '#lib/copy/system.ts';
import { answerOf } from '#tests/support/answer-of.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { emptyQueue, siteModerator } from '#tests/support/moderation-desk.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const address = '/moderacao/sistema';

const shown = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).first();
const summary = (page: Page) => page.locator('#content').getByRole('status');

function inDatabase(work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(theSite().dataDir, 'bizlink.db'), { timeout: 10_000 });
  work(db);
  db.close();
}

/** A mail that the server of mails refused ten times; it is taken away with the test. */
function givesUp(test: TestContext) {
  const now = new Date().toISOString();
  inDatabase((db) =>
    db
      .prepare(
        `insert into queue (kind, payload, due_at, tries, failure, parked_at, created_at)
        values ('mail', '{}', ?, 10, 'Error <b>EMESSAGE</b> 550', ?, ?)`,
      )
      .run(now, now, now),
  );
  const isOver = () => inDatabase((db) => db.exec("delete from queue where kind = 'mail' and tries = 10"));
  test.onTestFinished(isOver);
  return isOver;
}

/** A program on a machine that is busy with other tests is late, and says so. */
const asInTime = async (route: Route) => {
  const state: SystemState = await (await answerOf(route)).json();
  const programs = state.programs.map((program) => ({
    ...program,
    figures: program.figures.map((figure) => ({ ...figure, state: 'ok' })),
  }));
  await route.fulfill({ json: { ...state, programs } });
};

describe('the page of the system', () => {
  it('is not there for moderators', async (test) => {
    const { page: desk, requests } = await visit(test, { signedIn: await siteModerator(theSite()) });
    const answer = await desk.goto(address);
    await settled(desk);
    expect(answer?.status()).toBe(404);
    await expect.poll(() => desk.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await expect
      .poll(() => desk.getByRole('heading', { level: 1 }).innerText())
      .toBe('Página não encontrada');
    expect(requests.filter((path) => /system/.test(path))).toEqual([]);
  });

  it('says to operators how it is, and first what is red and what to do about it, each minute anew', async (test) => {
    emptyQueue();
    const isOver = givesUp(test);
    const olga = await siteModerator(theSite(), { role: 'operator', name: 'Olga Cossa' });
    const { page, context, complaints } = await visit(test, { signedIn: olga });
    await page.clock.install();
    await page.goto('/moderacao');
    await page.locator('.page-head').getByRole('link', { name: 'Sistema' }).click();
    await page.getByRole('heading', { name: 'Sistema', level: 1 }).waitFor();
    expect(await page.title()).toBe('Sistema · BizLink');
    await shown(page, 'data_disk').waitFor({ state: 'attached' });
    const mails = shown(page, 'mails_given_up');
    expect((await mails.innerText()).split('\n').filter(Boolean)).toEqual([
      figureTexts.mails_given_up.name,
      '1',
      figureTexts.mails_given_up.act,
    ]);
    await expect.poll(() => summary(page).innerText()).toContain(figureTexts.mails_given_up.name);
    await page.getByText('mail: Error <b>EMESSAGE</b> 550').waitFor();
    // What is well is folded away.
    expect(await shown(page, 'backup').isVisible()).toBe(false);
    await page.locator('.system-healthy > summary').click();
    expect(await shown(page, 'backup').innerText()).toContain('não se fazem cópias de segurança');
    expect(await shown(page, 'queue_oldest').innerText()).toMatch(
      /^Atraso da fila\s+\d+\s(s|min)\s+(O mais antigo é de [\d/, :]+\.\s+)?Nas últimas 24 horas: de \d+\ss a \d+\s(s|min)\.$/,
    );
    expect(await shown(page, 'programs').innerText()).toMatch(/^Programas vivos\s+1$/);
    await page.getByText(/^Versão \d+\.\d+\.\d+, a correr desde/).waitFor();
    const line = shown(page, 'memory');
    await expect.poll(() => line.locator('path').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+/);
    await expect.poll(() => line.innerText()).toMatch(/Nas últimas 24 horas: de \d+\sMB a \d+\sMB\./);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(await brokenWords(page.locator('.system-groups'))).toEqual([]);

    isOver();
    await page.route('**/api/moderation/system', asInTime);
    await page.getByRole('button', { name: systemTexts.refresh }).press('Enter');
    await expect.poll(() => mails.getAttribute('data-state')).toBe('ok');
    await expect.poll(() => summary(page).innerText()).toBe(systemTexts.allWell);
    givesUp(test);
    await page.clock.fastForward(60_000);
    await expect.poll(() => mails.getAttribute('data-state')).toBe('red');
    expect(complaints).toEqual([]);

    await page.unroute('**/api/moderation/system');
    await context.setOffline(true);
    await page.getByRole('button', { name: systemTexts.refresh }).click();
    await page.locator('#content').getByRole('alert').waitFor();
    await shown(page, 'data_disk').waitFor();
    await context.setOffline(false);
    await page.locator('#content').getByRole('alert').waitFor({ state: 'detached' });
  });
});
