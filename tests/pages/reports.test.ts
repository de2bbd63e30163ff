import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

/** Phones are slower than the test that looks at them. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Denunciar/ });
const sendIt = (page: Page) => sheet(page).getByRole('button', { name: 'Enviar denúncia' }).click();
const flag = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Denunciar' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Somebody who looks around, and what there is to be seen. */
async function looking(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const word = ownWord();
  const seller = await freelancer(theSite(), { title: 'Electricista' }, { full_name: `Rosa ${word}` });
  const service = await publishes(seller, { ...priced, title: `Ganhe muito ${word}` });
  const company = await companyOf(seller, { name: `Luz ${word}` });
  const reader = await person(theSite(), { full_name: 'Nelson Sitoe' });
  const visited = await visit(test, { signedIn: reader, ...options });
  return { ...visited, word, seller, reader, service, company };
}

/** What waits for the team, by this person. */
function reportsBy(userId: number) {
  const db = new DatabaseSync(join(theSite().dataDir, 'bizlink.db'), { timeout: 10_000 });
  const rows = db
    .prepare('select type, ref_id, reason, text from reports where reporter_id = ? order by id')
    .all(userId);
  db.close();
  return rows.map((row) => ({ ...row }));
}

describe('reporting a service on its page', () => {
  it('says beside each field what is wrong, keeps what was written, opens a case, thanks, and says the second time that it is known', async (test) => {
    const { page, service, reader, requests } = await looking(test);
    await page.goto(`/services/${service.id}`);
    await settled(page);
    expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => sheet(page).getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await flag(page).focus();
      await page.keyboard.press('Enter');
      await sheet(page).waitFor();
      await leave();
      await sheet(page).waitFor({ state: 'detached' });
      await eventually(() => focused(page)).toBe('Denunciar');
    }
    await flag(page).click();
    await expect.poll(() => sheet(page).getByRole('radio').count()).toBe(6);
    await sendIt(page);
    const reasons = sheet(page).getByRole('group', { name: 'O que se passa?' });
    await reasons.getByText('Escolha um motivo.').waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'reason');
    expect(requests).not.toContain('/api/reports/');
    expect(await faultsInLooks(page)).toEqual([]);
    // The focus is on the first; arrows choose.
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => sheet(page).getByRole('radio', { checked: true }).getAttribute('value'))
      .toBe('burla');
    const more = sheet(page).getByLabel('Conte-nos mais');
    await more.fill('de trás para a frente: \u202eabc');
    await sendIt(page);
    await eventually(() => more.getAttribute('aria-invalid')).toBe('true');
    const saidOfIt = await more.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${saidOfIt}"]`).innerText()).not.toBe('');
    await eventually(() => more.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => reasons.getByText('Escolha um motivo.').count()).toBe(0);

    await more.fill('Pediu dinheiro antes.\nDesapareceu.');
    await page.route('**/api/reports/', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    );
    await sendIt(page);
    await sheet(page).getByRole('alert').getByText('Não foi possível enviar a denúncia.').waitFor();
    await page.unroute('**/api/reports/');
    await sendIt(page);
    const said = page.getByRole('status').filter({ hasText: 'Denúncia enviada' });
    await said.waitFor();
    await expect.poll(() => said.innerText()).toContain('Obrigado. A nossa equipa vai analisar.');
    await sheet(page).waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('Denunciar');
    const report = { type: 'service', ref_id: service.id, reason: 'burla' };
    expect(reportsBy(reader.user.id)).toEqual([{ ...report, text: 'Pediu dinheiro antes.\nDesapareceu.' }]);

    await flag(page).click();
    await expect.poll(() => more.inputValue()).toBe('');
    await expect.poll(() => sheet(page).getByRole('radio', { checked: true }).count()).toBe(0);
    await sheet(page).getByLabel('Outro motivo').check();
    await sendIt(page);
    await sheet(page)
      .getByRole('alert')
      .getByText('Já denunciou isto. A nossa equipa vai analisar.')
      .waitFor();
    expect(reportsBy(reader.user.id)).toHaveLength(1);
  });

  it('leads who is not signed in to sign in and back, without script too', async () => {
    const { slug } = await publishes(await freelancer(theSite()), priced);
    const { $ } = await readPage(`/services/${slug}`);
    const form = $(`#${$('main button:contains("Denunciar")').attr('form')}`);
    expect([form.attr('action'), form.find('[name=next]').val()]).toEqual(['/login', `/services/${slug}`]);
  });
});

describe('reporting a company and a person', () => {
  it('is found in the menu of a company in the list, asked for once, opens one case though its answer is lost, and works by keyboard from the menu of a person’s page', async (test) => {
    const { page, company, seller, reader, word } = await looking(test);
    await page.goto(`/companies?q=${word}`);
    await page.locator(`summary[aria-label="Opções: Luz ${word}"]`).click();
    await page.getByRole('link', { name: 'Denunciar' }).click();
    await page.waitForURL(`**/companies/${company.slug}`);
    await sheet(page).getByLabel('Publicidade repetida (spam)').check();
    await loseAnswers(page, '**/api/reports/');
    await sendIt(page);
    // The next one may have taken its place already.
    await page
      .getByText('Sem ligação. Fica por enviar e segue quando houver rede.')
      .waitFor({ state: 'attached' });
    await expect.poll(() => sheet(page).isVisible()).toBe(false);
    await page.unroute('**/api/reports/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Enviado: Denúncia de “Luz/).waitFor();
    expect(reportsBy(reader.user.id)).toEqual([
      { type: 'company', ref_id: company.id, reason: 'spam', text: null },
    ]);
    await page.reload();
    await settled(page);
    await expect.poll(() => sheet(page).count()).toBe(0);

    await page.goto(`/@${seller.user.username}`);
    await settled(page);
    const menu = page.locator(`summary[aria-label="Opções: Rosa ${word}"]`);
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await eventually(() => focused(page)).toBe('Denunciar');
    expect(await faultsInLooks(page), 'the menu').toEqual([]);
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await eventually(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Denunciar' }).click();
    await sheet(page).getByLabel('Conteúdo ofensivo').check();
    await sendIt(page);
    await page.getByRole('status').getByText('Denúncia enviada').waitFor();
    expect(reportsBy(reader.user.id)).toMatchObject([
      { type: 'company' },
      { type: 'user', ref_id: seller.user.id },
    ]);
  });
});
