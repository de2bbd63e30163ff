import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { readPage } from '#tests/support/read-page.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const nelson = (site: Site) =>
  freelancer(
    site,
    { title: 'Contabilista', hourly_rate: 500 },
    { full_name: 'Nelson Sitoe', district: null },
  );
const rosa = async (site: Site) => {
  const who = await person(site, { full_name: 'Rosa Cumbe' });
  await companyOf(who);
  return who;
};
const links = (page: Page) =>
  page
    .getByRole('navigation', { name: 'As minhas páginas' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const photo = async () => ({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
const choose = async (page: Page, label: string, file: Awaited<ReturnType<typeof photo>>) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label }).click();
  await (await chooser).setFiles(file);
};

describe('one’s own profile', () => {
  it('of a freelancer says what is missing and leads there, shows them alone their e-mail, and keeps a photo that the network loses in sight; once sent, others see it with its widths, or ask for it', async (test) => {
    const person = await nelson(theSite());
    const { page, requests, complaints } = await visit(test, { signedIn: person });
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Complete o perfil' });
    await expect.poll(() => card.innerText()).toContain('2 de 4');
    expect(
      await card.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(['#photo', '/profile-setup#basic-district']);
    await expect.poll(() => page.getByRole('main').innerText()).toContain(person.email);
    expect(await links(page)).toEqual([
      '/profile-setup',
      '/create-company',
      '/my-services',
      '/acordos',
      '/jobs/candidaturas',
      '/portfolio/create',
      `/cv/${person.user.username}`,
      `/@${person.user.username}`,
      '/settings',
    ]);
    expect(complaints).toEqual([]);

    // What cannot be a photo is refused before it is sent.
    await choose(page, 'Mudar foto', { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.').waitFor();
    expect(requests).not.toContain('/api/profile/me/profile-photo');

    await page.route('**/api/profile/me/profile-photo', (route) => route.abort('internetdisconnected'));
    await choose(page, 'Mudar foto', await photo());
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => page.locator('.profile-face img').getAttribute('src')).toMatch(/^blob:/);
    await page.unroute('**/api/profile/me/profile-photo');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Imagem actualizada.').waitFor();
    await page.locator('.profile-face img[src^="/media/"]').waitFor();
    await expect.poll(() => card.innerText()).toContain('3 de 4');
    // A photo that the server refuses is not to be sent again.
    await choose(page, 'Mudar foto', { ...(await photo()), buffer: Buffer.from('no picture') });
    // By its word, which the button of a toast does not show.
    await page.getByText('Fechar', { exact: true }).click();
    expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    await choose(page, 'Mudar capa', await photo());
    await page.locator('.profile-cover img[src^="/media/"]').waitFor();

    const { attr } = await readPage(`/@${person.user.username}`);
    expect(attr('.profile-face img', 'srcset')).toContain('-112.webp 112w');
    // Who saves data is not sent it before they ask.
    const { page: other, requests: asked } = await visit(test);
    await other.addInitScript(() => {
      localStorage['saver'] ??= 'on';
    });
    await other.goto(`/@${person.user.username}`);
    await settled(other);
    const pictures = () => asked.filter((path) => path.startsWith('/media/'));
    expect(pictures()).toEqual([]);
    await other.getByRole('link', { name: 'Ver foto' }).click();
    const face = other.locator('.profile-face img');
    await expect
      .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect.poll(pictures).toHaveLength(1);
  });

  it('of a company user comes by itself when the network is back, leads to company, services, vacancies and portfolio, and changes their photo beside the logo of the company', async (test) => {
    const person = await rosa(theSite());
    const { page, complaints } = await visit(test, { signedIn: person });
    await page.route('**/api/users/me', (route) => route.abort('internetdisconnected'));
    await page.goto('/profile');
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await page.unroute('**/api/users/me');
    const before = complaints.length;
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Ver página pública' }).waitFor();
    const [company] = (await person.call<OwnUser>('GET', '/users/me')).companies;
    await expect.poll(() => page.getByRole('heading', { name: 'Padaria São José' }).count()).toBe(1);
    // What one has made a company for comes first.
    const [first] = await page
      .locator('.profile-acts a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(first).toBe('/my-services?publicar=1');
    const card = page.getByRole('region', { name: 'Complete o perfil' });
    // Known once the server has said that there is none.
    await card.getByRole('link', { name: 'Segundo passo ao entrar' }).waitFor();
    expect(await card.getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('Logótipo'),
      expect.stringContaining('Segundo passo ao entrar'),
    ]);
    expect(await links(page)).toEqual([
      '/profile-setup',
      `/edit-company?id=${company?.id}`,
      `/verificacao/${company?.id}`,
      `/equipa/${company?.id}`,
      '/create-company',
      '/my-services',
      '/acordos',
      '/jobs/candidaturas',
      '/jobs/create',
      '/portfolio/create',
      `/@${person.user.username}`,
      '/settings',
    ]);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints.slice(before)).toEqual([]);
    await choose(page, 'Mudar a sua foto', await photo());
    await page.locator('.own-photo img[src^="/media/"]').waitFor();
    const user = await person.call<OwnUser>('GET', '/users/me');
    expect(user.profile_photo_url).toMatch(/^\/media\//);
    expect(user.companies[0]?.logo_url).toBeNull();
    await choose(page, 'Mudar logótipo', await photo());
    await page.locator('.profile-face img[src^="/media/"]').waitFor();
    await choose(page, 'Mudar capa', await photo());
    await page.locator('.profile-cover img[src^="/media/"]').waitFor();
    const { texts, $ } = await readPage(`/@${person.user.username}`);
    expect(texts('h1')).toEqual(['Padaria São José']);
    for (const place of ['.profile-face', '.profile-cover']) expect($(`${place} img`).length).toBe(1);
    const tabs = page.getByRole('navigation', { name: 'Perfil', exact: true });
    await tabs.getByRole('link', { name: 'Minhas Vagas' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Nova vaga' }).click();
    await page.waitForURL('**/jobs/create');
  });
});
