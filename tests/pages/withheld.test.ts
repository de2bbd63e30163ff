import type { Page, Route } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const held = {
  description:
    'Paga-se taxa de inscrição de 500 MT por M-Pesa antes da entrevista. Mandar CV só pelo WhatsApp 84 123 4567.',
};
const why = (page: Page) => page.getByRole('link', { name: 'Ver porquê' }).first();

/** As if moderation had hidden each of them. */
const hidden = async (route: Route) => {
  const rows: object[] = await (await route.fetch()).json();
  await route.fulfill({ json: rows.map((row) => ({ ...row, state: 'oculto', is_hidden: true })) });
};

async function selling(test: TestContext) {
  const by = await freelancer(theSite());
  return { ...(await visit(test, { signedIn: by })), by };
}

describe('what moderation keeps from others', () => {
  it('is a vacancy in analysis to its owner, who cannot promote it', async (test) => {
    const { who, company } = await owner(theSite());
    const job = await publishesJob(who, { company_id: company.id, ...held });
    const { page } = await visit(test, { signedIn: who });
    await page.goto('/profile?tab=jobs');
    await page.getByText('Em análise', { exact: true }).waitFor();
    expect(await why(page).getAttribute('href')).toBe('/decisoes');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.goto(`/jobs/${job.slug}`);
    await page.getByRole('heading', { name: 'A sua vaga' }).waitFor();
    expect(await page.locator('[aria-labelledby=own-job]').innerText()).toContain('Em análise');
    expect(await page.getByRole('button', { name: 'Promover' }).count()).toBe(0);
  });

  it('is a hidden service in the list, without ways to promote or share it', async (test) => {
    const { page, by } = await selling(test);
    await publishes(by);
    await page.route('**/api/services/mine?*', hidden);
    await page.goto('/my-services?tab=services');
    await page.getByText('Escondido', { exact: true }).waitFor();
    expect(await why(page).getAttribute('href')).toBe('/decisoes');
    await page.getByLabel(/^Opções: /).click();
    expect(await page.locator('.my-row .option').allInnerTexts()).toEqual([
      'Editar',
      'Pausar',
      'Ver estatísticas',
      'Eliminar',
    ]);
    await page.goto('/profile?tab=services');
    await page.getByText('Escondido', { exact: true }).waitFor();
    // Nothing lies over the link.
    await why(page).click({ trial: true });
  });

  it('is a hidden work, which saving does not show again', async (test) => {
    const { page, by } = await selling(test);
    await shows(by);
    await page.route('**/api/portfolio/user/*', hidden);
    await page.goto('/profile?tab=portfolio');
    await page.getByText('Escondido', { exact: true }).waitFor();
    expect(await why(page).getAttribute('href')).toBe('/decisoes');
    expect(await page.getByText('edite-o e guarde').count()).toBe(0);
  });

  it('is a hidden company on the profile of its owner', async (test) => {
    const { page, by } = await selling(test);
    await companyOf(by, { name: 'Luz Nova' });
    await page.route('**/api/users/me', async (route) => {
      const me = await (await route.fetch()).json();
      const companies = me.companies.map((one: object) => ({ ...one, state: 'oculto', is_hidden: true }));
      await route.fulfill({ json: { ...me, companies } });
    });
    await page.goto('/profile');
    await page.getByText('Escondido', { exact: true }).waitFor();
    expect(await why(page).getAttribute('href')).toBe('/decisoes');
  });
});
