import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pdf, received } from '#tests/support/cast/applications.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { takeRoom } from '#tests/support/full-device.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import {
  choosePictures,
  fill,
  painting,
  photos,
  publishButton,
  publishing,
  reopened,
  servicesOf,
  widthsOf,
} from '#tests/support/service-forms.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const later = 'Sem ligação. Fica por enviar e segue quando houver rede.';
const waiting = (page: Page) => page.evaluate(() => localStorage['unsent:acts']);
const rows = (page: Page) => page.locator('[data-outbox-list] > li');

describe('forms without a network', () => {
  it('publish once, though the answer was lost, into the list that could not be loaded and asks again by itself', async (test) => {
    const { page, by } = await publishing(test);
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await loseAnswers(page, '**/api/services/');
    await fill(page);
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    await page
      .getByRole('navigation', { name: 'Os meus serviços' })
      .getByRole('link', { name: 'Serviços' })
      .click();
    await page.getByText('Erro ao carregar serviços.').waitFor();
    expect(await servicesOf(by)).toHaveLength(1);
    // No browser tells of it: the outbox tries until something gets through.
    await page.unroute('**/api/services/');
    await page.unroute('**/api/**');
    await page.getByText(`Enviado: Serviço “${painting.title}”`).waitFor();
    await page.getByRole('main').getByRole('heading', { name: painting.title }).waitFor();
    await expect.poll(() => page.getByText('Erro ao carregar serviços.').count()).toBe(0);
    expect(await servicesOf(by)).toHaveLength(1);
  });

  it('open again with what was refused, its pictures too, and no other draft is lost without a question', async (test) => {
    const { page, context, by } = await publishing(test);
    await fill(page);
    // The outbox comes with the form.
    await settled(page);
    await context.setOffline(true);
    await choosePictures(page).setInputFiles(await photos(64));
    await publishButton(page).click();
    await page.getByText(later).waitFor();
    // Meanwhile, on another device, they are no freelancer for a while.
    await by.call('PUT', '/users/me', { user_type: 'simple' });
    await context.setOffline(false);
    await page
      .getByRole('alert')
      .getByText(/^Não foi enviado: Serviço/)
      .waitFor();
    await by.call('PUT', '/users/me', { user_type: 'freelancer' });
    await reopened(page);
    await page.getByLabel('Título').fill('Limpeza de poços');
    await page.goto('/por-enviar');
    const change = rows(page).getByRole('button', { name: 'Alterar e enviar de novo' });
    const question = page.getByRole('dialog', { name: 'Substituir o seu rascunho?' });
    await change.click();
    await question.getByRole('button', { name: 'Manter' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => rows(page).count()).toBe(1);

    const room = await takeRoom(page);
    await change.click();
    await question.getByRole('button', { name: 'Substituir' }).click();
    await page.getByText('Não há espaço neste dispositivo para abrir isto no formulário.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await room.giveBack();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Limpeza de poços');
    await change.click();
    await question.getByRole('button', { name: 'Substituir' }).click();
    await page.waitForURL('**/my-services?publicar=1');
    await publishButton(page).waitFor();
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe(painting.title);
    await publishButton(page).click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    const published = await servicesOf(by);
    expect(published.map(({ title }) => title)).toEqual([painting.title]);
    expect(widthsOf(published[0])).toEqual([64]);
    expect(await waiting(page)).toBeUndefined();
  });

  it('apply with a CV, and where the vacancy was closed meanwhile say what to do', async (test) => {
    const { who: boss, job, company } = await employer(theSite());
    const helio = await person(theSite(), { full_name: 'Hélio Tembe' });
    const { page, context } = await visit(test, { signedIn: helio });
    const dialog = page.getByRole('dialog', { name: 'Candidatar-me' });
    const apply = async (message: string) => {
      await page.locator('[data-apply]:visible').click();
      await dialog.getByLabel('Mensagem').fill(message);
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'Hélio.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await dialog.getByText('Hélio.pdf').waitFor();
      await settled(page);
      await context.setOffline(true);
      await dialog.getByRole('button', { name: 'Enviar candidatura' }).click();
      await page.getByText(later).waitFor();
      await expect.poll(() => dialog.isVisible()).toBe(false);
    };
    await page.goto(`/jobs/${job.slug}`);
    await settled(page);
    await apply('Tenho cinco anos de experiência.');
    await boss.call('POST', `/jobs/${job.id}/close`, { filled: false });
    await context.setOffline(false);
    await page.getByRole('alert').getByText('Esta vaga já está fechada.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Ver' }).click();
    await page.waitForURL('**/por-enviar');
    await rows(page).getByText('Esta vaga já está fechada.').waitFor();
    await expect
      .poll(() => rows(page).innerText())
      .toContain(`Candidatura a “${job.title} · ${company.name}”`);
    await expect
      .poll(() => rows(page).getByRole('link', { name: 'Ver vagas' }).getAttribute('href'))
      .toBe('/jobs');
    expect(await faultsInLooks(page)).toEqual([]);

    await boss.call('POST', `/jobs/${job.id}/republish`);
    await rows(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Nada por enviar').waitFor();
    const [application] = await received(boss, job.id);
    expect(application).toMatchObject({ message: 'Tenho cinco anos de experiência.', cv_name: 'Hélio.pdf' });
  });
});
