import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { htmlFaults } from '#tests/support/html-faults.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { formWith, jpeg, photograph } from '#tests/support/pictures.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const sheet = (page: Page) => page.locator('.cv');

async function nelson() {
  const who = await freelancer(
    theSite(),
    {
      title: 'Electricista',
      description: 'Quadros e tomadas.\nVinte anos de casa.',
      hourly_rate: 750.5,
      public_phone: '84 555 6677',
    },
    { full_name: 'Nelson Sitoe', phone: '+258 829998877' },
  );
  const photo = formWith(await jpeg(), 'eu.jpg', 'image/jpeg', 'photo');
  await made(who.ask('/profile/me/profile-photo', { method: 'PUT', body: photo }));
  return who;
}

describe('the CV of a freelancer', () => {
  it('has all that is public of them, and nothing else, with a small picture', async () => {
    const who = await nelson();
    await publishes(who, { title: 'Quadro eléctrico', price: 15_000 });
    await shows(who, { title: 'Casa na Matola' });
    const page = await readPage(`/cv/${who.user.username}`);
    expect([page.status, page.meta('robots')]).toEqual([200, 'noindex']);
    const [text] = page.texts('.cv');
    for (const shown of [
      'Nelson Sitoe',
      'Electricista',
      'Matola, Maputo',
      '750,50 MT / hora',
      'Vinte anos de casa.',
      'Quadro eléctrico',
      '15 000 MT',
      'Casa na Matola',
      '84 555 6677',
      'Perfil completo',
    ])
      expect(text).toContain(shown);
    for (const absent of ['Avaliações', `@${who.user.username}`]) expect(text).not.toContain(absent);
    expect(await htmlFaults(page.html)).toEqual([]);
    for (const hidden of [who.email, '829998877', '82 999 8877']) expect(page.html).not.toContain(hidden);
  });

  it('has no empty part: of who has said nothing it says so, and offers no choice', async () => {
    const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const { $, texts } = await readPage(`/cv/${who.user.username}`);
    expect([texts('.cv h2'), texts('.cv-choice + label')]).toEqual([[], []]);
    expect(texts('.cv-line').at(-1)).toContain('Este perfil ainda diz pouco.');
    expect($('.cv-line [data-own]').attr('href')).toBe('/profile-setup');
  });

  it('shows what is chosen, on the screen and on paper, without script', async (test) => {
    const { page, requests } = await visit(test, { javaScript: false });
    const who = await nelson();
    const photo = formWith(await photograph(1280, 960), 'eu.jpg', 'image/jpeg', 'photo');
    await made(who.ask('/profile/me/profile-photo', { method: 'PUT', body: photo }));
    await publishes(who, { title: 'Quadro eléctrico' });
    await page.goto(`/cv/${who.user.username}`);
    // A small picture of a large one.
    const pictures = () => requests.filter((path) => path.startsWith('/media/'));
    await expect.poll(pictures).toEqual([expect.stringMatching(/-(112|224)\.webp$/)]);
    // How it is printed where no button can do it.
    await expect.poll(() => page.locator('.cv-hint').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: /Imprimir/ }).count()).toBe(0);
    const choices = page.getByRole('checkbox');
    const names = ['Fotografia', 'Contacto', 'Valor por hora', 'Sobre', 'Serviços'];
    await expect.poll(() => page.locator('.cv-choice + label').allInnerTexts()).toEqual(names);
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      await expect.poll(() => sheet(page).innerText()).toContain('Vinte anos');
    }
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => choices.count()).toBe(names.length);
    for (const name of names) await page.getByText(name, { exact: true }).first().click();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const text = await sheet(page).innerText();
      for (const hidden of ['750,50', '84 555 6677', 'Vinte anos', 'Quadro'])
        expect(text, media).not.toContain(hidden);
      expect(text).toContain('Nelson Sitoe');
      await expect.poll(() => sheet(page).locator('.cv-photo').isVisible()).toBe(false);
    }
  });

  it('is printed by its button on one page of A4, in black on white also of who reads in the dark, and fits a phone', async (test) => {
    const who = await nelson();
    const title = 'Instalação de electrodomésticos extraordinariamente grandes';
    await publishes(who, { title });
    const { page } = await visit(test);
    await page.addInitScript(() => {
      window.print = () => (document.title += ' printed');
    });
    await page.goto(`/cv/${who.user.username}`);
    await page.getByRole('button', { name: 'Imprimir ou guardar em PDF' }).click();
    await expect.poll(() => page.title()).toMatch(/printed$/);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const looks = await sheet(page).evaluate((cv) => ({
      ink: getComputedStyle(cv.querySelector('h1') ?? cv).color,
      paper: getComputedStyle(document.body).backgroundColor,
      // No page begins with half a service, and none ends with a title.
      titles: [...new Set([...cv.querySelectorAll('h2')].map((one) => getComputedStyle(one).breakAfter))],
      entries: [...cv.querySelectorAll('.cv-list > li')].map((one) => getComputedStyle(one).breakInside),
    }));
    expect(looks).toEqual({
      ink: 'rgb(27, 36, 34)',
      paper: 'rgb(255, 255, 255)',
      titles: ['avoid'],
      entries: ['avoid'],
    });
    for (const aside of ['Imprimir ou guardar em PDF', 'Voltar ao perfil', 'O que aparece na folha'])
      expect(await page.getByText(aside).isVisible(), aside).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    expect(await faultsInLooks(page)).toEqual([]);
  });

  it('is there for freelancers alone, at the address of their name now', async () => {
    const [simple, { who: employer }] = [await person(theSite()), await owner(theSite())];
    for (const { user } of [simple, employer]) {
      const { status, texts } = await readPage(`/cv/${user.username}`);
      expect([status, texts('h1')]).toEqual([404, ['CV não encontrado']]);
    }
    const who = await nelson();
    const own = `/cv/${who.user.username}`;
    expect((await readPage(`/cv/${who.user.username.toUpperCase()}`)).path).toBe(own);
    await who.call('POST', '/users/me/deletion', { password: who.password });
    await expect.poll(async () => (await readPage(own)).status).toBe(404);
  });
});
