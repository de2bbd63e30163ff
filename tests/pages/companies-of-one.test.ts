import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { joins } from '#tests/support/cast/teams.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const chooser = (page: Page) => page.getByLabel('Perfil mostrado');
const photoInBar = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--photo'));

describe('the companies of one person', () => {
  it('are chosen on the profile, which stays with the choice, and the bar shows the logo', async (test) => {
    const who = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const first = await companyOf(who);
    const second = await companyOf(who, { name: 'Talho Central' });
    await publishes(who, { title: 'Pão', company_id: first.id });
    const meat = await publishes(who, { title: 'Carne', company_id: second.id });
    const { page, complaints } = await visit(test, { signedIn: who, width: 360 });
    await page.goto('/profile?tab=services');
    await page.getByRole('link', { name: 'Pão', exact: true }).waitFor();
    await chooser(page).selectOption('Talho Central');
    await page.getByRole('link', { name: 'Carne', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Pão', exact: true }).count()).toBe(0);
    const waiting = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Mudar logótipo' }).click();
    await (await waiting).setFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    await page.getByText('Imagem actualizada.').waitFor();
    const { companies } = await who.call<OwnUser>('GET', '/users/me');
    expect(companies.map(({ logo_url }) => logo_url)).toEqual([null, expect.stringMatching(/^\/media\//)]);
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Talho Central' }).waitFor();
    const [choice, cover] = [
      await chooser(page).boundingBox(),
      await page.locator('.profile-cover').boundingBox(),
    ];
    expect(cover?.y).toBeGreaterThan((choice?.y ?? 0) + (choice?.height ?? 0));
    expect(await photoInBar(page)).toContain(companies[1]?.logo_url);
    const edit = page.getByRole('main').getByRole('link', { name: 'Editar empresa', exact: true });
    await expect.poll(() => edit.getAttribute('href')).toBe(`/edit-company?id=${second.id}`);
    const pages = page.getByRole('navigation', { name: 'As minhas páginas' });
    await pages.getByRole('link', { name: 'Editar Padaria São José' }).waitFor();
    await edit.click();
    await page.getByText('Onde fica').waitFor();
    await page.getByLabel('Nome', { exact: true }).fill('Talho do Porto');
    await page.getByRole('button', { name: 'Guardar alterações' }).click();
    // Back at the one that was edited.
    await page.getByRole('heading', { name: 'Talho do Porto' }).waitFor();
    await chooser(page).selectOption('Rosa Cumbe');
    await page.getByRole('link', { name: 'Editar perfil' }).first().waitFor();
    // Whose service was changed is shown next.
    await page.goto(`/edit-service/${meat.id}`);
    await page.getByLabel('Título').fill('Carne de vaca');
    await page.getByRole('button', { name: 'Guardar alterações' }).click();
    await page.waitForURL('**/my-services');
    const shown = page.getByRole('main').getByRole('combobox').first();
    await expect
      .poll(() => shown.evaluate((select: HTMLSelectElement) => select.value))
      .toBe(String(second.id));
    await settled(page);
    expect(complaints).toEqual([]);
  });
});

describe('who helps a company', () => {
  it('changes what it publishes but not the company, until they leave it', async (test) => {
    const boss = await person(theSite());
    const company = await companyOf(boss);
    const service = await publishes(boss, { title: 'Bolos', company_id: company.id });
    const job = await publishesJob(boss, { company_id: company.id });
    const guest = await joins(theSite(), boss, company.id, 'editor');
    const { page } = await visit(test, { signedIn: guest, width: 360 });
    await page.goto('/profile?tab=jobs');
    await page.getByRole('link', { name: job.title, exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Editar empresa' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Mudar logótipo' }).count()).toBe(0);

    await page.goto(`/edit-company?id=${company.id}`);
    await page
      .getByRole('heading', { name: `Só quem administra “${company.name}” a pode editar.` })
      .waitFor();

    await page.goto(`/companies/${company.slug}`);
    await settled(page);
    await expect.poll(() => page.getByRole('link', { name: 'Editar empresa' }).count()).toBe(0);
    await expect.poll(() => page.locator('[data-chat]').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.locator('.bottom').isVisible()).toBe(true);
    await page.goto(`/services/${service.slug}`);
    await page.getByRole('link', { name: 'Editar serviço' }).click();
    await page.getByLabel('Título').fill('Bolos de anos');
    await page.getByRole('button', { name: 'Guardar alterações' }).click();
    await page.waitForURL(/\/my-services/);
    expect(await boss.call<Service>('GET', `/services/${service.id}`)).toMatchObject({
      title: 'Bolos de anos',
      owner_id: boss.user.id,
    });

    await boss.call('DELETE', `/companies/${company.id}/members/${guest.user.id}`);
    await page.goto(`/edit-service/${service.id}`);
    await page.getByText('Não tem permissão para editar este serviço.').waitFor();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Editar perfil' }).first().waitFor();
    await expect.poll(() => chooser(page).count()).toBe(0);
    await expect.poll(() => page.getByText(company.name).count()).toBe(0);
  });
});
