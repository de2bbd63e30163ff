import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { giveRole, reinstate, suspend } from '#server/standing.ts';
import { becomes } from '#tests/support/becomes.ts';
import { beside } from '#tests/support/beside.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { actingAs, type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, signInAgain, visit } from '#tests/support/visit.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const leadsTo = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

async function suspended(): Promise<Person> {
  const site = theSite();
  const rosa = await person(site);
  await beside((ctx) => suspend(ctx, rosa.email));
  return actingAs(site, { ...rosa, tokens: await tokensFrom(await signIn(site, rosa.email, rosa.password)) });
}

describe('who is suspended', () => {
  it('and signs in is led to where it says why, also from pages of their own, and from others by what they do; the settings have what still works, and ask for nothing else', async (test) => {
    const rosa = await suspended();
    const seller = await freelancer(theSite());
    const { slug } = await publishes(seller, { ...priced, title: 'Quadro eléctrico' });
    const { page, complaints } = await visit(test);
    await page.goto('/login?next=/explore');
    await signInAgain(page, rosa);
    await leadsTo(page, '/decisoes');
    await settled(page);
    expect(pathOf(page)).toBe('/decisoes');
    await page.goto('/notifications');
    await leadsTo(page, '/decisoes');
    await page.getByText('A sua conta está suspensa.').waitFor();
    await page.goto('/por-enviar');
    await settled(page);
    expect(pathOf(page)).toBe('/por-enviar');
    await page.goto(`/services/${slug}`);
    await page.getByRole('button', { name: /^Curtir/ }).click();
    await leadsTo(page, '/decisoes');
    await settled(page);

    const before = complaints.length;
    await page.goto('/settings');
    const notice = page.getByText('A sua conta está suspensa. Veja em Decisões porquê');
    await expect.poll(() => notice.getByRole('link').getAttribute('href')).toBe('/decisoes');
    const sections = page.getByRole('navigation', { name: 'Definições' }).getByRole('link');
    expect((await sections.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Segurança da conta',
      'Conversas',
      'Aparência e dados',
      'Os meus dados',
      'Eliminar conta',
    ]);
    for (const id of ['chat', 'data', 'security']) {
      await page.goto(`/settings#${id}`);
      await page.locator(`#${id}`).waitFor();
    }
    await page.getByText('Não há nenhum pedido.').waitFor();
    await page.goto('/settings#chat');
    const got = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descarregar as minhas conversas' }).click();
    expect((await got).suggestedFilename()).toBe('conversas.json');
    await settled(page);
    expect(pathOf(page)).toBe('/settings');
    const buttons = page.locator('main').getByRole('button');
    const download = 'Descarregar as minhas conversas';
    await expect.poll(() => buttons.allInnerTexts()).toEqual([download]);
    expect(complaints.slice(before)).toEqual([]);
    expect(await faultsInLooks(page)).toEqual([]);
  });
});

describe('the menu', () => {
  it('of who is suspended leads to the decisions, and to nothing that is refused, until they are let in', async (test) => {
    const rosa = await suspended();
    const { page } = await visit(test, { signedIn: rosa });
    const menu = await menuOf(page);
    const decisions = menu.getByRole('link', { name: 'Decisões' });
    await decisions.waitFor();
    const shown = (nav: string) => page.getByRole('navigation', { name: nav, exact: true }).getByRole('link');
    expect(await shown('Mais páginas').allInnerTexts()).toEqual([
      'Explorar',
      'Freelancers',
      'Pedidos',
      'Portfolio',
      'Acordos',
      'Decisões',
      'Definições',
      'Ajuda',
    ]);
    await expect
      .poll(() => shown('Principal, em baixo').allInnerTexts())
      .toEqual(['Home', 'Empresas', 'Vagas']);
    await beside((ctx) => reinstate(ctx, rosa.email));
    await menuOf(page);
    await menu.getByRole('link', { name: 'Guardados' }).waitFor();
    await menu.getByRole('link', { name: 'Candidaturas' }).waitFor();
    await expect.poll(() => shown('Principal, em baixo').count()).toBe(6);
  });

  const menuOf = async (page: Page) => {
    await page.goto('/explore');
    await settled(page);
    expect(pathOf(page)).toBe('/explore');
    const html = await (await page.request.get('/explore')).text();
    expect(html).not.toMatch(/modera[cç]/i);
    await page.getByLabel('Menu', { exact: true }).click();
    return page.getByRole('navigation', { name: 'Mais páginas' });
  };

  it('has the way to moderation for moderators, until somebody else is there', async (test) => {
    const vera = await person(theSite());
    await beside((ctx) => giveRole(ctx, vera.email, 'moderator'));
    const { page, requests, complaints } = await visit(test, { signedIn: vera });
    const menu = await menuOf(page);
    const link = menu.getByRole('link', { name: 'Moderação' });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('/moderacao');
    expect(complaints).toEqual([]);
    await page.evaluate(() => {
      const person = JSON.parse(localStorage['person']);
      localStorage['person'] = JSON.stringify({ ...person, moderates: false });
      dispatchEvent(new StorageEvent('storage', { key: 'person', newValue: localStorage['person'] }));
    });
    await link.waitFor({ state: 'hidden' });
    // Others load nothing of it.
    await becomes(page, await person(theSite()));
    const before = requests.length;
    await menuOf(page);
    await menu.getByRole('link', { name: 'Definições' }).waitFor();
    await expect.poll(() => menu.getByText('Moderação').count()).toBe(0);
    expect(requests.slice(before).filter((path) => /\/menu\./.test(path))).toEqual([]);
  });
});
