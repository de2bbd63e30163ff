import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

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
      full_name: 'Nelson Sitoe',
      gender: 'Masculino',
      nationality: 'Moçambique',
      province: 'Maputo',
      district: 'Matola',
      phone: '+258 829998877',
    },
  );
}

const tabs = 'nav[aria-label=Perfil]';

describe('the public profile of a freelancer', () => {
  it('is whole without script: work, rate, place and the phone given for it, and nothing private', async () => {
    const { user, email } = await nelson(theSite());
    const page = await readPage(`/@${user.username}`);
    expect(page.status).toBe(200);
    for (const shown of [
      'Nelson Sitoe',
      'Contabilista',
      'Apoio fiscal.',
      'Matola, Maputo',
      '750,50 MT / hora',
      'Aceita trabalho remoto',
    ])
      expect(page.text).toContain(shown);
    for (const own of ['Género', 'Nacionalidade', 'Sem avaliações']) expect(page.text).not.toContain(own);
    expect(page.hrefOf('WhatsApp')).toBe('https://wa.me/258845556677');
    expect(page.hrefOf('Ligar')).toBe('tel:+258845556677');
    expect(page.hrefs()).toContain(`/messages?to=${user.id}`);
    for (const hidden of [email, '829998877', '82 999 8877']) expect(page.html).not.toContain(hidden);

    // No way to call where no phone was given for it.
    const private_ = { full_name: 'Zita Langa', phone: '+258 829998877' };
    const zita = await freelancer(theSite(), { title: 'Costureira' }, private_);
    const other = await readPage(`/@${zita.user.username}`);
    expect(other.hrefs().filter((href) => /wa\.me\/\d|^tel:/.test(href ?? ''))).toEqual([]);
    expect(other.html).not.toContain('829998877');
  });

  it('has its tabs as links, each whole at its own address', async () => {
    const { user } = await nelson(theSite());
    const page = await readPage(`/@${user.username}`);
    expect(page.texts(`${tabs} a`)).toEqual(['Sobre', 'Portfolio', 'Meus Serviços']);
    const services = await follow(page, 'Meus Serviços', tabs);
    expect(services.path).toBe(`/@${user.username}?tab=services`);
    expect(services.texts(`${tabs} [aria-current=page]`)).toEqual(['Meus Serviços']);
    expect(services.text).toContain('Ainda não há serviços publicados');
    const odd = await readPage(`/@${user.username}?tab=nada`);
    expect(odd.texts(`${tabs} [aria-current=page]`)).toEqual(['Sobre']);
  });

  it('says in its head who it is, and as data, whatever is written in it', async () => {
    const bad = '</script><script>document.title="x"</script>';
    const name = 'Ana </script> Tembe';
    const { user } = await freelancer(theSite(), { title: 'Guia', description: bad }, { full_name: name });
    const { $, meta, canonical, data } = await readPage(`/@${user.username}?tab=portfolio`);
    expect(canonical).toMatch(/^http:\/\/localhost:\d+\/@/);
    expect(canonical?.endsWith(`/@${user.username}`)).toBe(true);
    expect([meta('og:type'), meta('og:url'), meta('og:title')]).toEqual(['profile', canonical, name]);
    const picture = await fetch(meta('og:image')?.replace('localhost', '127.0.0.1') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const [profile, crumbs] = data;
    expect(profile).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name, jobTitle: 'Guia', description: bad },
    });
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Freelancers',
      name,
    ]);
    expect($('title').text()).toBe(`${name} · BizLink`);
  });
});

describe('the addresses of a profile', () => {
  it('show the same person, with one canonical address', async () => {
    const { user } = await nelson(theSite());
    for (const address of [`/@${user.username}`, `/profile/${user.username}`]) {
      const { status, texts, canonical } = await readPage(address);
      expect([status, texts('h1')], address).toEqual([200, ['Nelson Sitoe']]);
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

  it('answer 404 with a page for nobody, for what is no name, and for who is leaving', async () => {
    const person = await nelson(theSite());
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
      const { status, texts } = await readPage(address);
      expect([status, texts('h1')], address).toEqual([404, ['Perfil não encontrado']]);
    }
  });
});

describe('the public profile of others', () => {
  it('of a simple user are facts, and the two ways to offer something', async () => {
    const given = { full_name: 'Rosa Cumbe', bio: 'Procuro boa costura.', province: 'Gaza' };
    const { user } = await person(theSite(), given);
    const page = await readPage(`/@${user.username}`);
    for (const shown of ['Usuário simples', 'Procuro boa costura.', 'Gaza'])
      expect(page.text).toContain(shown);
    expect(page.$('.tabs').length).toBe(0);
    expect([page.hrefOf('Criar empresa'), page.hrefOf('Tornar-me freelancer')]).toEqual([
      '/create-company',
      '/profile-setup?type=freelancer',
    ]);
  });

  it('of a company user is the first company, with the others by name', async () => {
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    await companyOf(owner);
    const second = await companyOf(owner, { name: 'Moinho Novo', nuit: '123' });
    const page = await readPage(`/@${owner.user.username}`);
    expect(page.texts('h1')).toEqual(['Padaria São José']);
    expect(page.texts(`${tabs} a`)).toEqual(['Sobre', 'Portfolio', 'Meus Serviços', 'Minhas Vagas']);
    expect(page.texts('.rich strong')).toEqual(['quente']);
    const others = page.$('main a').filter((_, link) => /Moinho Novo/.test(page.$(link).text()));
    expect(others.attr('href')).toBe(`/companies/${second.slug}`);
  });
});

describe('a public profile in a browser', () => {
  async function costsLittle(page: Page, address: string) {
    const { cost, files } = await costOf(page, address);
    expectWithin('profile', cost, files);
    expect(files.filter((file) => /_astro\/(client|react)\./.test(file))).toEqual([]);
  }

  it('shows only its owner a way to change it, and asks nobody who offers something whether they do', async (test) => {
    const who = await nelson(theSite());
    const { user } = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const { page, requests } = await visit(test);
    await page.goto(`/@${user.username}`);
    await settled(page);
    const question = page.getByText('Tem algo para oferecer?');
    const link = page.getByRole('link', { name: 'Editar perfil' });
    expect([await question.isVisible(), await link.count()]).toEqual([true, 0]);
    expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);

    await becomes(page, who);
    await page.goto(`/@${who.user.username}`);
    await page.locator('html[data-seller]').waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('/profile');
    await page.goto(`/@${user.username}`);
    await settled(page);
    await expect.poll(() => question.isVisible()).toBe(false);
    await expect.poll(() => link.count()).toBe(0);
  });

  it('of a company costs little, and brings no React', async (test) => {
    const { slug } = await companyOf(await person(theSite(), { full_name: 'Rosa Cumbe' }));
    await costsLittle((await visit(test)).page, `/companies/${slug}`);
  });

  it('costs little too, has its face on its cover, from 1024 px on all that one can do in one row, and holds at 320 px with text twice as large', async (test) => {
    const { page, site, complaints } = await visit(test);
    const { user } = await nelson(site);
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? expect.fail(selector);
    await costsLittle(page, `/@${user.username}`);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
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
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
