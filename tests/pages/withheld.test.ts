import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { answerOf } from '#tests/support/answer-of.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { decides, reports } from '#tests/support/cast/moderation.ts';
import { person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { ownWord, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { caseAbout, emptyQueue, siteModerator } from '#tests/support/moderation-desk.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const held = {
  description:
    'Paga-se taxa de inscrição de 500 MT por M-Pesa antes da entrevista. Mandar CV só pelo WhatsApp 84 123 4567.',
};
const why = (page: Page) => page.getByRole('link', { name: 'Ver porquê' }).first();

/** As if moderation had hidden each of them. */
const hidden = async (route: Route) => {
  const rows: object[] = await (await answerOf(route)).json();
  await route.fulfill({ json: rows.map((row) => ({ ...row, state: 'oculto', is_hidden: true })) });
};

describe('what moderation keeps from others', () => {
  it('is a vacancy in analysis to its owner, who cannot promote it', async (test) => {
    const { who, company } = await owner(theSite());
    const job = await publishesJob(who, { company_id: company.id, ...held });
    const { page } = await visit(test, { signedIn: who });
    await page.goto('/profile?tab=jobs');
    await page.getByText('Em análise', { exact: true }).waitFor();
    await expect.poll(() => why(page).getAttribute('href')).toBe('/decisoes');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.goto(`/jobs/${job.slug}`);
    await page.getByRole('heading', { name: 'A sua vaga' }).waitFor();
    await expect.poll(() => page.locator('[aria-labelledby=own-job]').innerText()).toContain('Em análise');
    await expect.poll(() => page.getByRole('button', { name: 'Promover' }).count()).toBe(0);
  });

  it('is a hidden service, work and company to their owner, without ways to promote, share or show them', async (test) => {
    const by = await freelancer(theSite());
    await publishes(by);
    await shows(by);
    const { page } = await visit(test, { signedIn: by });
    for (const rows of ['**/api/services/mine?*', '**/api/portfolio/user/*']) await page.route(rows, hidden);
    const tabs = page.getByRole('navigation', { name: 'Perfil', exact: true });
    for (const [path, open] of [
      ['/profile?tab=portfolio', () => page.goto('/profile?tab=portfolio')],
      ['/profile?tab=services', () => tabs.getByRole('link', { name: /Serviços/ }).click()],
      ['/my-services?tab=services', () => page.goto('/my-services?tab=services')],
    ] as const) {
      await open();
      await page.waitForURL(`**${path}`);
      await page.getByText('Escondido', { exact: true }).waitFor();
      expect(await why(page).getAttribute('href'), path).toBe('/decisoes');
      // Nothing lies over the link.
      await why(page).click({ trial: true });
      // Saving a work does not show it again.
      expect(await page.getByText('edite-o e guarde').count(), path).toBe(0);
    }
    await page.getByLabel(/^Opções: /).click();
    expect(await page.locator('.my-row .option').allInnerTexts()).toEqual([
      'Editar',
      'Pausar',
      'Ver estatísticas',
      'Eliminar',
    ]);
    await companyOf(by, { name: 'Luz Nova' });
    await page.route('**/api/users/me', async (route) => {
      const me = await (await answerOf(route)).json();
      const companies = me.companies.map((one: object) => ({ ...one, state: 'oculto', is_hidden: true }));
      await route.fulfill({ json: { ...me, companies } });
    });
    await page.goto('/profile');
    await page.getByText('Escondido', { exact: true }).waitFor();
    expect(await why(page).getAttribute('href'), 'the company').toBe('/decisoes');
  });

  it('is a vacancy that its page shows to nobody while it waits or is hidden, and at once when it is let out', async () => {
    emptyQueue();
    const site = theSite();
    const { who, company } = await owner(site);
    const vera = await siteModerator(site);
    const job = await publishesJob(who, { company_id: company.id, title: `Caixa ${ownWord()}`, ...held });
    const path = `/jobs/${job.slug}`;
    const isFound = () => expect.poll(async () => (await readPage(path)).status);
    const open = () => caseAbout(vera, { type: 'job', id: job.id });
    await isFound().toBe(404);
    await decides(vera, (await open()).id, { action: 'none', words: '' });
    await isFound().toBe(200);
    await reports(await person(site), { type: 'job', id: job.id });
    await decides(vera, (await open()).id);
    await isFound().toBe(404);
  });
});
