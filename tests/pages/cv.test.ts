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
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const sheet = (page: Page) => page.locator('.cv');

async function nelson() {
  const who = await freelancer(
    theSite(),
    {
      ...{
        title: 'Electricista',
        description: 'Quadros e tomadas.\nVinte anos de casa.',
        hourly_rate: 750.5,
      },
      public_phone: '84 555 6677',
    },
    { full_name: 'Nelson Sitoe', phone: '+258 829998877' },
  );
  const photo = formWith(await jpeg(), 'eu.jpg', 'image/jpeg', 'photo');
  await made(who.ask('/profile/me/profile-photo', { method: 'PUT', body: photo }));
  return who;
}

describe('the CV of a freelancer', () => {
  it('has all that is public of them, and nothing else', async (test) => {
    const { page, complaints } = await visit(test, { javaScript: false });
    const who = await nelson();
    await publishes(who, { title: 'Quadro eléctrico', price: 15_000 });
    await shows(who, { title: 'Casa na Matola' });
    expect((await page.goto(`/cv/${who.user.username}`))?.status()).toBe(200);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const text = (await sheet(page).innerText()).replaceAll('\u00a0', ' ');
    for (const shown of [
      ...['Nelson Sitoe', 'Electricista', 'Matola, Maputo', '750,50 MT / hora', 'Vinte anos de casa.'],
      ...['Quadro eléctrico', '15 000 MT', 'Casa na Matola', '84 555 6677', `/@${who.user.username}`],
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('Avaliações');
    const html = await (await fetch(page.url())).text();
    expect(await htmlFaults(html)).toEqual([]);
    for (const hidden of [who.email, '829998877', '82 999 8877']) expect(html).not.toContain(hidden);
    expect(complaints).toEqual([]);
  });

  it('shows what is chosen, on the screen and on paper, without script', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const who = await nelson();
    await publishes(who, { title: 'Quadro eléctrico' });
    await page.goto(`/cv/${who.user.username}`);
    const choices = page.getByRole('checkbox');
    const names = ['Fotografia', 'Contacto', 'Valor por hora', 'Sobre', 'Serviços'];
    expect(await page.locator('.cv-choice + label').allInnerTexts()).toEqual(names);
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      expect(await sheet(page).innerText()).toContain('Vinte anos');
    }
    await page.emulateMedia({ media: 'screen' });
    expect(await choices.count()).toBe(names.length);
    for (const name of names) await page.getByText(name, { exact: true }).first().click();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const text = await sheet(page).innerText();
      for (const hidden of ['750,50', '84 555 6677', 'Vinte anos', 'Quadro'])
        expect(text, media).not.toContain(hidden);
      expect(text).toContain('Nelson Sitoe');
      expect(await sheet(page).locator('.cv-photo').isVisible()).toBe(false);
    }
  });

  it('is printed by its button, or as the hint says where no script runs', async (test) => {
    const who = await nelson();
    const { page } = await visit(test);
    await page.addInitScript(() => {
      window.print = () => (document.title += ' printed');
    });
    await page.goto(`/cv/${who.user.username}`);
    await page.getByRole('button', { name: 'Imprimir ou guardar em PDF' }).click();
    await expect.poll(() => page.title()).toMatch(/printed$/);
    const { page: plain } = await visit(test, { javaScript: false });
    await plain.goto(`/cv/${who.user.username}`);
    expect(await plain.getByRole('button', { name: /Imprimir/ }).count()).toBe(0);
    expect(await plain.locator('.cv-hint').isVisible()).toBe(true);
  });

  it('fills one page of A4 in black on white, also of who reads in the dark, without what is for the screen', async (test) => {
    const { page } = await visit(test);
    const who = await nelson();
    await page.goto(`/cv/${who.user.username}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const looks = await sheet(page).evaluate((cv) => ({
      ink: getComputedStyle(cv.querySelector('h1') ?? cv).color,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
    expect(looks).toEqual({ ink: 'rgb(27, 36, 34)', paper: 'rgb(255, 255, 255)' });
    for (const aside of ['Imprimir ou guardar em PDF', 'Voltar ao perfil', 'O que aparece na folha'])
      expect(await page.getByText(aside).isVisible(), aside).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  });

  it('begins no page with half a service, and ends none with a title', async (test) => {
    const { page } = await visit(test);
    const who = await nelson();
    for (let number = 1; number <= 12; number += 1) await publishes(who, { title: `Serviço ${number}` });
    await page.goto(`/cv/${who.user.username}`);
    await page.emulateMedia({ media: 'print' });
    const breaks = await sheet(page).evaluate((cv) => ({
      titles: [...cv.querySelectorAll('h2')].map((title) => getComputedStyle(title).breakAfter),
      entries: [...cv.querySelectorAll('.cv-list > li')].map((entry) => getComputedStyle(entry).breakInside),
    }));
    expect(new Set(breaks.titles)).toEqual(new Set(['avoid']));
    expect(new Set(breaks.entries)).toEqual(new Set(['avoid']));
  });

  it('brings small pictures', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const who = await freelancer(theSite(), {}, { full_name: 'Zita Langa' });
    const photo = formWith(await photograph(1280, 960), 'eu.jpg', 'image/jpeg', 'photo');
    await made(who.ask('/profile/me/profile-photo', { method: 'PUT', body: photo }));
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/media/') && asked.push(request.url()));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/cv/${who.user.username}`);
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatch(/-(112|224)\.webp$/);
  });

  it('is there for freelancers alone, at the address of their name now', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const [simple, { who: employer }] = [await person(theSite()), await owner(theSite())];
    for (const { user } of [simple, employer]) {
      expect((await page.goto(`/cv/${user.username}`))?.status()).toBe(404);
      expect(await page.locator('h1').innerText()).toBe('CV não encontrado');
    }
    const who = await nelson();
    await page.goto(`/cv/${who.user.username.toUpperCase()}`);
    expect(new URL(page.url()).pathname).toBe(`/cv/${who.user.username}`);
    await who.call('POST', '/users/me/deletion', { password: who.password });
    await expect.poll(async () => (await page.goto(`/cv/${who.user.username}`))?.status()).toBe(404);
  });

  it('fits a phone, in light and in dark, and large letters', async (test) => {
    const { page } = await visit(test);
    const who = await nelson();
    await publishes(who, { title: 'Instalação de electrodomésticos extraordinariamente grandes' });
    await page.goto(`/cv/${who.user.username}`);
    expect(await faultsInLooks(page)).toEqual([]);
  });
});
