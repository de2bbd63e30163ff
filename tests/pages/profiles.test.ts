import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';
import { profileBudget } from './budgets.ts';

const main = (page: Page) => page.getByRole('main');

async function nelson(site: Site) {
  return freelancer(
    site,
    {
      title: 'Contabilista',
      description: 'IVA e IRPS.\nApoio fiscal.',
      hourly_rate: 750.5,
      currency: 'MT',
      remote_work: true,
      public_phone: '84 555 6677',
    },
    {
      ...{ full_name: 'Nelson Sitoe', gender: 'Masculino', nationality: 'Moçambique' },
      ...{ province: 'Maputo', district: 'Matola', phone: '+258 829998877' },
    },
  );
}

describe('the public profile of a freelancer', () => {
  it('is whole without script: work, rate, place and the phone given for it, and nothing private', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { user, email } = await nelson(site);
    const response = await page.goto(`/@${user.username}`);
    expect(response?.status()).toBe(200);
    const text = await main(page).innerText();
    for (const shown of ['Nelson Sitoe', 'Contabilista', 'Apoio fiscal.', 'Matola, Maputo'])
      expect(text).toContain(shown);
    for (const own of ['Género', 'Nacionalidade', 'Sem avaliações']) expect(text).not.toContain(own);
    expect(text.replaceAll('\u00a0', ' ')).toContain('750,50 MT / hora');
    expect(text).toContain('Aceita trabalho remoto');
    const links = main(page).getByRole('link');
    expect(await links.filter({ hasText: 'WhatsApp' }).getAttribute('href')).toBe(
      'https://wa.me/258845556677',
    );
    expect(await links.filter({ hasText: 'Ligar' }).getAttribute('href')).toBe('tel:+258845556677');
    const html = await page.content();
    for (const hidden of [email, '829998877', '82 999 8877']) expect(html).not.toContain(hidden);
    expect(await links.filter({ hasText: 'Conversar' }).getAttribute('href')).toBe(`/messages?to=${user.id}`);
  });

  it('shows no way to call where no phone was given for it', async (test) => {
    const { page, site } = await visit(test);
    const { user } = await freelancer(
      site,
      { title: 'Costureira' },
      { full_name: 'Zita Langa', phone: '+258 829998877' },
    );
    await page.goto(`/@${user.username}`);
    expect(
      await main(page)
        .getByRole('link', { name: /WhatsApp|Ligar/ })
        .count(),
    ).toBe(0);
    expect(await page.content()).not.toContain('829998877');
  });

  it('has its tabs as links, each whole at its own address', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { user } = await nelson(site);
    await page.goto(`/@${user.username}`);
    const tabs = page.getByRole('navigation', { name: 'Perfil', exact: true });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Sobre', 'Portfolio', 'Meus Serviços']);
    await tabs.getByRole('link', { name: 'Meus Serviços' }).click();
    expect(new URL(page.url()).search).toBe('?tab=services');
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Meus Serviços');
    expect(await main(page).innerText()).toContain('Ainda não há serviços publicados');
    await page.goto(`/@${user.username}?tab=nada`);
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Sobre');
  });

  it('says in its head who it is, and as data, whatever is written in it', async (test) => {
    const { page, site, complaints } = await visit(test);
    const bad = '</script><script>document.title="x"</script>';
    const { user } = await freelancer(
      site,
      { title: 'Guia', description: bad },
      { full_name: 'Ana </script> Tembe' },
    );
    await page.goto(`/@${user.username}?tab=portfolio`);
    const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toMatch(new RegExp(`^http://localhost:\\d+/@${user.username.replaceAll('.', '\\.')}$`));
    expect(await content('og:type')).toBe('profile');
    expect(await content('og:url')).toBe(canonical);
    expect(await content('og:title')).toBe('Ana </script> Tembe');
    const picture = await fetch((await content('og:image'))?.replace('localhost', '127.0.0.1') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [profile, crumbs] = data.map((text) => JSON.parse(text));
    expect(profile).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Ana </script> Tembe', jobTitle: 'Guia', description: bad },
    });
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Freelancers',
      'Ana </script> Tembe',
    ]);
    expect(await page.title()).toBe('Ana </script> Tembe · BizLink');
    expect(complaints).toEqual([]);
  });
});

describe('the addresses of a profile', () => {
  it('show the same person, with one canonical address', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { user } = await nelson(site);
    for (const address of [`/@${user.username}`, `/profile/${user.username}`]) {
      expect((await page.goto(address))?.status(), address).toBe(200);
      expect(await page.locator('h1').innerText()).toBe('Nelson Sitoe');
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(`/@${user.username}`);
    }
  });

  it('lead on for good from a name given up, and from an id, with what they ask', async () => {
    const site = theSite();
    const person = await nelson(site);
    const name = `nelson.${ownWord()}`;
    await person.call('PUT', '/users/me', { username: name });
    for (const [old, now] of [
      [`/@${person.user.username}?tab=portfolio`, `/@${name}?tab=portfolio`],
      [`/profile/${person.user.username}`, `/profile/${name}`],
      [`/@${name.toUpperCase()}`, `/@${name}`],
      [`/profile?user_id=${person.user.id}`, `/@${name}`],
      [`/profile?tab=portfolio&user_id=${person.user.username}&item=7`, `/@${name}?tab=portfolio&item=7`],
    ]) {
      const answer = await fetch(site.url + old, { redirect: 'manual' });
      expect(answer.status, old).toBe(301);
      expect(answer.headers.get('location')).toBe(now);
      // Kept by a browser, it would lead in circles once the name is taken back.
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('answer 404 with a page for nobody, for what is no name, and for who is leaving', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const person = await nelson(site);
    await person.call('POST', '/users/me/deletion', { password: person.password });
    const nobody = [
      `/@${person.user.username}`,
      `/profile?user_id=${person.user.id}`,
      '/profile/ninguem',
      '/profile?user_id=999999999',
      '/profile?user_id=9e99',
      '/profile?user_id=-1',
      '/profile?user_id=99999999999999999999',
      '/profile?user_id=',
      '/profile/%F0%9F%98%80',
      '/@a%20b',
      `/profile/${person.user.id}`,
    ];
    for (const address of nobody) {
      expect((await page.goto(address))?.status(), address).toBe(404);
      expect(await page.locator('h1').innerText()).toBe('Perfil não encontrado');
    }
  });
});

describe('the public profile of others', () => {
  it('of a simple user asks nobody who offers something already whether they have something to offer', async (test) => {
    const { who } = await owner(theSite());
    const { user } = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const { page } = await visit(test, { signedIn: who });
    await page.goto('/');
    await page.locator('html[data-seller]').waitFor();
    await page.goto(`/@${user.username}`);
    expect(await page.getByText('Tem algo para oferecer?').isVisible()).toBe(false);
    const other = await visit(test);
    await other.page.goto(`/@${user.username}`);
    expect(await other.page.getByText('Tem algo para oferecer?').isVisible()).toBe(true);
  });

  it('of a simple user are facts, and the two ways to offer something', async (test) => {
    const { page, site } = await visit(test, { javaScript: false });
    const { user } = await person(site, {
      full_name: 'Rosa Cumbe',
      bio: 'Procuro boa costura.',
      province: 'Gaza',
    });
    await page.goto(`/@${user.username}`);
    const text = await main(page).innerText();
    for (const shown of ['Usuário simples', 'Procuro boa costura.', 'Gaza']) expect(text).toContain(shown);
    expect(await page.locator('.tabs').count()).toBe(0);
    const offers = main(page).getByRole('link', { name: /Criar empresa|Tornar-me freelancer/ });
    expect(await offers.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/create-company',
      '/profile-setup?type=freelancer',
    ]);
  });

  it('of a company user is the first company, with the others by name', async (test) => {
    const { page, site } = await visit(test);
    const owner = await person(site, { full_name: 'Rosa Cumbe' });
    await companyOf(owner);
    const second = await companyOf(owner, { name: 'Moinho Novo', nuit: '123' });
    await page.goto(`/@${owner.user.username}`);
    expect(await page.locator('h1').innerText()).toBe('Padaria São José');
    const tabs = page.getByRole('navigation', { name: 'Perfil', exact: true });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'Sobre',
      'Portfolio',
      'Meus Serviços',
      'Minhas Vagas',
    ]);
    expect(await page.locator('.rich strong').innerText()).toBe('quente');
    const other = main(page).getByRole('link', { name: 'Moinho Novo' });
    expect(await other.getAttribute('href')).toBe(`/companies/${second.slug}`);
  });
});

describe('whose page it is', () => {
  it('shows only its owner a way to change it, and says the same to everybody', async (test) => {
    const { page, site, requests } = await visit(test);
    const person = await nelson(site);
    await page.goto(`/@${person.user.username}`);
    await settled(page);
    const link = page.getByRole('link', { name: 'Editar perfil' });
    expect(await link.count()).toBe(0);
    expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);

    const other = await visit(test, { signedIn: true });
    await other.page.goto(`/@${person.user.username}`);
    await settled(other.page);
    expect(await other.page.getByRole('link', { name: 'Editar perfil' }).count()).toBe(0);

    const own = await visit(test, { signedIn: person });
    await own.page.goto(`/@${person.user.username}`);
    await own.page.getByRole('link', { name: 'Editar perfil' }).click();
    await own.page.waitForURL('**/profile');
  });

  it('costs little, and brings no React', async (test) => {
    const site = theSite();
    const { user } = await nelson(site);
    const owner = await person(site, { full_name: 'Rosa Cumbe' });
    const { slug } = await companyOf(owner);
    for (const address of [`/@${user.username}`, `/@${owner.user.username}`, `/companies/${slug}`]) {
      const { cost, files } = await costOf((await visit(test)).page, address);
      expectWithin(profileBudget, cost, files);
      expect(files.filter((file) => /_astro\/(client|react)\./.test(file))).toEqual([]);
    }
  });

  it('has its face on its cover, and from 1024 px on all that one can do in one row', async (test) => {
    const { page, site } = await visit(test, { width: 768 });
    const { user } = await nelson(site);
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? expect.fail(selector);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/@${user.username}`);
      const [cover, face] = [await box('.profile-cover'), await box('.profile-face')];
      expect(face.y, `${width}`).toBeLessThan(cover.y + cover.height);
      const tabs = await box('.tabs');
      expect([tabs.x, tabs.width], `${width}`).toEqual([cover.x, cover.width]);
      const acts = await page
        .locator('.profile-acts .profile-others > *, .profile-acts > .profile-marks')
        .evaluateAll((all) =>
          all.filter((one) => one.clientWidth > 0).map((one) => one.getBoundingClientRect()),
        );
      // The icon of the last button ends with the column; the place to press is larger.
      expect(Math.max(...acts.map(({ right }) => right))).toBeLessThanOrEqual(cover.x + cover.width + 12);
      const rows = new Set(acts.map(({ y, height }) => Math.round(y + height / 2)));
      expect(rows.size, `${width}`).toBe(width < 1024 ? 2 : 1);
    }
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, site, complaints } = await visit(test, { width: 1280 });
    const { user } = await nelson(site);
    const owner = await person(site, { full_name: 'Rosa Cumbe' });
    await companyOf(owner);
    for (const address of [
      `/@${user.username}`,
      `/@${owner.user.username}`,
      `/@${user.username}?tab=services`,
    ]) {
      await page.goto(address);
      expect(await faultsInLooks(page), address).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
