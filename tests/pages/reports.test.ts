import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { companyMark } from '#lib/companies/marks.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
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
  it('opens a case, thanks, and says the second time that it is known', async (test) => {
    const { page, service, reader, requests } = await looking(test);
    await page.goto(`/services/${service.id}`);
    await settled(page);
    expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);
    await flag(page).click();
    await sheet(page).waitFor();
    expect(await sheet(page).getByRole('radio').count()).toBe(6);
    await sheet(page).getByLabel('Burla ou tentativa de burla').check();
    await sheet(page).getByLabel('Conte-nos mais').fill('Pediu dinheiro antes.\nDesapareceu.');
    await sendIt(page);
    const said = page.getByRole('status').filter({ hasText: 'Denúncia enviada' });
    await said.waitFor();
    expect(await said.innerText()).toContain('Obrigado. A nossa equipa vai analisar.');
    expect(await sheet(page).count()).toBe(0);
    expect(await focused(page)).toBe('Denunciar');
    const report = { type: 'service', ref_id: service.id, reason: 'burla' };
    expect(reportsBy(reader.user.id)).toEqual([{ ...report, text: 'Pediu dinheiro antes.\nDesapareceu.' }]);

    await flag(page).click();
    expect(await sheet(page).getByLabel('Conte-nos mais').inputValue()).toBe('');
    expect(await sheet(page).getByRole('radio', { checked: true }).count()).toBe(0);
    await sheet(page).getByLabel('Outro motivo').check();
    await sendIt(page);
    await sheet(page)
      .getByRole('alert')
      .getByText('Já denunciou isto. A nossa equipa vai analisar.')
      .waitFor();
    expect(reportsBy(reader.user.id)).toHaveLength(1);
  });

  it('says beside each field what is wrong with it, and leads there', async (test) => {
    const { page, service, requests } = await looking(test);
    await page.goto(`/services/${service.id}`);
    await flag(page).click();
    await sendIt(page);
    const reasons = sheet(page).getByRole('group', { name: 'O que se passa?' });
    await reasons.getByText('Escolha um motivo.').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('reason');
    expect(requests).not.toContain('/api/reports/');
    // The focus is on the first; arrows choose.
    await page.keyboard.press('ArrowDown');
    expect(await sheet(page).getByRole('radio', { checked: true }).getAttribute('value')).toBe('burla');
    const more = sheet(page).getByLabel('Conte-nos mais');
    await more.fill('de trás para a frente: \u202eabc');
    await sendIt(page);
    await eventually(() => more.getAttribute('aria-invalid')).toBe('true');
    const said = await more.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${said}"]`).innerText()).not.toBe('');
    expect(await more.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await reasons.getByText('Escolha um motivo.').count()).toBe(0);
  });

  it('keeps what was written where the server has a fault', async (test) => {
    const { page, service, reader } = await looking(test);
    await page.goto(`/services/${service.id}`);
    await flag(page).click();
    await sheet(page).getByLabel('Informação falsa').check();
    await sheet(page).getByLabel('Conte-nos mais').fill('Não é eléctrico.');
    await page.route('**/api/reports/', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    );
    await sendIt(page);
    await sheet(page).getByRole('alert').getByText('Não foi possível enviar a denúncia.').waitFor();
    await page.unroute('**/api/reports/');
    await sendIt(page);
    await page.getByRole('status').getByText('Denúncia enviada').waitFor();
    expect(reportsBy(reader.user.id)).toMatchObject([{ reason: 'falso', text: 'Não é eléctrico.' }]);
  });

  it('waits for the network, and opens one case though its answer is lost', async (test) => {
    const { page, service, reader } = await looking(test);
    await page.goto(`/services/${service.id}`);
    await flag(page).click();
    await sheet(page).getByLabel('Informação falsa').check();
    await loseAnswers(page, '**/api/reports/');
    await sendIt(page);
    await page.getByText('Sem ligação. Fica por enviar e segue quando houver rede.').waitFor();
    expect(await sheet(page).isVisible()).toBe(false);
    await page.unroute('**/api/reports/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Enviado: Denúncia de “Ganhe muito/).waitFor();
    expect(reportsBy(reader.user.id)).toMatchObject([{ reason: 'falso' }]);
  });

  it('closes by Escape and by Cancelar, and the focus is where it was', async (test) => {
    const { page, service, requests } = await looking(test);
    await page.goto(`/services/${service.id}`);
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => sheet(page).getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await flag(page).focus();
      await page.keyboard.press('Enter');
      await sheet(page).waitFor();
      await leave();
      await sheet(page).waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Denunciar');
    }
    expect(requests).not.toContain('/api/reports/');
  });

  it('leads who is not signed in to sign in and back', async (test) => {
    for (const javaScript of [true, false]) {
      const { page, service } = await looking(test, { signedIn: false, javaScript });
      await page.goto(`/services/${service.id}`);
      const here = new URL(page.url()).pathname;
      await flag(page).click();
      await page.waitForURL((to) => to.pathname === '/login' && to.searchParams.get('next') === here);
    }
  });
});

describe('reporting what is one’s own', () => {
  it('is offered nowhere', async (test) => {
    const site = theSite();
    const { who, company, job } = await employer(site);
    const service = await publishes(who, { ...priced, company_id: company.id });
    const item = await shows(who, { company_id: company.id });
    const { page } = await visit(test, { signedIn: who });
    const report = page.locator('[data-report], a[href$="#denunciar"]');
    const pages = [
      `/services/${service.id}`,
      `/jobs/${job.id}`,
      `/companies/${company.slug}`,
      `/@${who.user.username}`,
      `/portfolio/${item.id}`,
      `/companies?q=${encodeURIComponent(company.name)}`,
      '/',
    ];
    for (const path of pages) {
      await page.goto(path);
      await page.waitForFunction(() => localStorage.getItem('person'));
      await page.reload();
      await settled(page);
      const offered = await report.evaluateAll(
        (all, marks) => {
          const own = all.filter((one) => marks.includes(one.getAttribute('data-of-others') ?? ''));
          const seen = all.filter(
            (one) => getComputedStyle(one).display !== 'none' && !one.closest('[hidden]'),
          );
          return { own: own.length, seenOfOwn: seen.filter((one) => own.includes(one)).length };
        },
        [who.user.username, companyMark(company.id, 'publish')],
      );
      expect(offered.own, path).toBeGreaterThan(0);
      expect(offered.seenOfOwn, path).toBe(0);
    }
  });
});

describe('reporting a company and a person', () => {
  it('is found in the menu of a company in the list, and asked for once', async (test) => {
    const { page, company, reader, word } = await looking(test);
    await page.goto(`/companies?q=${word}`);
    await page.locator(`summary[aria-label="Opções: Luz ${word}"]`).click();
    await page.getByRole('link', { name: 'Denunciar' }).click();
    await page.waitForURL(`**/companies/${company.slug}`);
    await sheet(page).getByLabel('Publicidade repetida (spam)').check();
    await sendIt(page);
    await page.getByRole('status').getByText('Denúncia enviada').waitFor();
    expect(reportsBy(reader.user.id)).toEqual([
      { type: 'company', ref_id: company.id, reason: 'spam', text: null },
    ]);
    await page.reload();
    await settled(page);
    expect(await sheet(page).count()).toBe(0);
  });

  it('is in no menu of who is not signed in', async (test) => {
    const { page, word } = await looking(test, { signedIn: false });
    await page.goto(`/companies?q=${word}`);
    await page
      .getByRole('link', { name: `Luz ${word}` })
      .first()
      .waitFor();
    expect(await page.locator('.card-menu').filter({ visible: true }).count()).toBe(0);
  });

  it('works by keyboard from the menu of a person’s page', async (test) => {
    const { page, seller, reader, word } = await looking(test);
    await page.goto(`/@${seller.user.username}`);
    await settled(page);
    const menu = page.locator(`summary[aria-label="Opções: Rosa ${word}"]`);
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Denunciar');
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Denunciar' }).click();
    await sheet(page).getByLabel('Conteúdo ofensivo').check();
    await sendIt(page);
    await page.getByRole('status').getByText('Denúncia enviada').waitFor();
    expect(reportsBy(reader.user.id)).toMatchObject([{ type: 'user', ref_id: seller.user.id }]);
  });
});

describe('how the sheet holds', () => {
  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, service, company } = await looking(test, { width: 1280 });
    await page.goto(`/services/${service.id}`);
    await flag(page).click();
    await sendIt(page);
    await sheet(page).getByText('Escolha um motivo.').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.goto(`/companies/${company.slug}`);
    await page.locator('.profile-marks summary').last().click();
    expect(await faultsInLooks(page), 'the menu of a company').toEqual([]);
  });
});
