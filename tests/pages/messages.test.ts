import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { conversationsOf, posted, says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import { field, open, two, words } from '#tests/support/chat-page.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });

describe('the list of conversations', () => {
  it('opens one over the list on a phone, also by its address, and a picture over that, and the way back leads to the list and home', async (test) => {
    const { page, rosa, nelson, id, complaints } = await two(test);
    await says(nelson, id, 'Bom dia, ainda tem pão?');
    await page.goto('/messages');
    const row = page.locator('[data-conversation]');
    await row.waitFor();
    await expect.poll(() => row.innerText()).toContain('Bom dia, ainda tem pão?');
    await expect.poll(() => row.locator('.badge').innerText()).toBe('1');
    await row.click();
    await eventually(() => words(page)).toEqual(['Bom dia, ainda tem pão?']);
    await expect.poll(() => page.getByText('1 mensagem por ler').isVisible()).toBe(true);
    expect(page.url()).toContain(`?open=${id}`);
    await expect.poll(() => row.isVisible()).toBe(false);
    await eventually(async () => (await conversationsOf(rosa))[0]?.unread_count).toBe(0);
    // What was begun to be written is there when it is opened again.
    await field(page).fill('Ainda a pensar');
    await page.goBack();
    await row.waitFor();
    await expect.poll(() => row.locator('.badge').count()).toBe(0);
    await eventually(() => row.innerText()).toContain('Rascunho');
    await page.goBack();
    await page.waitForURL(`${theSite().url}/`);
    await page.getByRole('heading', { name: 'Mensagens' }).waitFor({ state: 'detached' });
    await posted(nelson, id, await jpeg(), { name: 'quadro.jpg' });
    await open(page, id);
    await expect.poll(() => field(page).inputValue()).toBe('Ainda a pensar');

    await page.getByRole('button', { name: 'Abrir imagem: quadro.webp' }).click();
    const viewer = page.getByRole('dialog', { name: 'Imagem em ecrã inteiro: quadro.webp' });
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    await expect.poll(() => field(page).isVisible()).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: /Nelson Macuácua/ }).waitFor();
    await expect.poll(() => field(page).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(`${theSite().url}/`);
    expect(complaints).toEqual([]);
  });

  it('shows two panes on a wide screen, by kind of person, and begins conversations', async (test) => {
    const { page, rosa, nelson, id, complaints } = await two(test, { width: 1280 });
    await says(nelson, id, 'Olá');
    const { who: boss, company } = await owner(theSite(), { name: `Padaria ${Date.now()}` });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/messages');
    const first = await page.locator('.chat-row[href]').first().boundingBox();
    expect(first?.y).toBeLessThan(180);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: /Nelson Macuácua/ }).click();
    await eventually(() => words(page)).toEqual(['Olá']);
    expect(
      await page
        .getByRole('link', { name: /Nelson Macuácua/ })
        .first()
        .isVisible(),
    ).toBe(true);
    await page.getByRole('link', { name: 'Usuários' }).click();
    await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Empresas');
    await page.getByRole('link', { name: 'Conversas', exact: true }).click();
    expect(page.url()).toContain('filter=company');
    await page.getByText('Nenhuma conversa deste tipo.').waitFor();
    await page.getByRole('link', { name: 'Iniciar conversa' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar conversa' });
    const people = dialog.getByRole('list');
    await people.waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/chat/recipients?*&q=*', (route) => answer.promise.then(() => route.continue()));
    await dialog.getByRole('searchbox').fill(company.name);
    // Those of before stay until the answer comes.
    await expect.poll(() => people.getAttribute('aria-busy')).toBe('true');
    answer.resolve();
    await expect.poll(() => people.getAttribute('aria-busy')).toBeNull();
    await people.getByRole('button', { name: company.name }).first().click();
    await page.getByRole('heading', { name: 'Iniciar conversa' }).waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: `Conversa com ${company.name}` }).waitFor();
    expect((await conversationsOf(rosa)).map(({ peer }) => peer.id)).toContain(boss.user.id);
    await page.getByRole('link', { name: 'Usuários' }).click();
    await page.getByRole('button', { name: company.name }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says what to do where there is nothing, be it by an address, and asks whoever is not signed in to do so', async (test) => {
    const { page, requests, complaints } = await visit(test);
    const enter = page.getByRole('main').getByRole('link', { name: 'Entrar' });
    for (const path of ['/messages?filter=company', '/my-services?publicar=1', '/guardados']) {
      await page.goto(path);
      await expect.poll(() => enter.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`);
      await settled(page);
    }
    expect(requests.filter((path) => /^\/api\/|_astro\/(client|react)\./.test(path))).toEqual([]);
    // It is the same once a session is over.
    await page.evaluate(() => localStorage.setItem('access_token', 'gone'));
    await page.reload();
    await page.waitForFunction(() => !localStorage['access_token']);
    await enter.waitFor();
    expect(new URL(page.url()).pathname).toBe('/guardados');

    // What the session that is over was refused is complained about first.
    await settled(page);
    const before = complaints.length;
    await becomes(page, await person(theSite()));
    await page.goto('/messages');
    await page.getByText('Ainda não tem conversas').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints.slice(before)).toEqual([]);
    // Nor is there one of somebody else.
    const [rosa, nelson] = [await person(theSite()), await person(theSite())];
    await page.goto(`/messages?open=${await startsWith(rosa, nelson)}`);
    await page.getByText('Conversa não encontrada').waitFor();
    await page.getByRole('button', { name: 'Voltar às conversas' }).click();
    await page.getByText('Ainda não tem conversas').waitFor();
  });
});
