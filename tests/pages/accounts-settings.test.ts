import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { OwnUser } from '#lib/contract/users.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { type Person, password, person, signIn, signsInAgain } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { enters } from '#tests/support/cast/teams.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { readPage } from '#tests/support/read-page.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

async function settingsOf(test: TestContext, section: string) {
  const site = theSite();
  const account = await person(site, { full_name: 'Nelson Sitoe' });
  const visited = await visit(test, { width: 1280, signedIn: account });
  await openSection(visited.page, section);
  return { ...visited, account, site };
}

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/settings#${section}`);
  await page.locator(`#${section}`).waitFor();
}

const openSessions = (page: Page) => page.locator('.settings-list [href="#devices"] .hint');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, section: string, name: string) =>
  part(page, section).getByRole('button', { name });

async function isIn(site: Site, { email }: Person, word: string): Promise<boolean> {
  return (await signIn(site, email, word)).ok;
}

describe('the settings', () => {
  it('change the username and the password, and say beside each field what is wrong', async (test) => {
    const { page, site, account } = await settingsOf(test, 'username');
    const field = page.getByRole('textbox', { name: 'Nome de usuário' });
    const name = `nelson.${Date.now() % 1_000_000}`;
    await field.fill('a b');
    await button(page, 'Nome de usuário', 'Guardar alterações').click();
    await page.locator('#new-username-said[role=alert]').waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(`@${name}`);
    await button(page, 'Nome de usuário', 'Guardar alterações').click();
    await page.getByText('Nome de usuário alterado.').waitFor();
    expect(await part(page, 'Nome de usuário').getByRole('link').getAttribute('href')).toBe(`/@${name}`);
    await expect.poll(() => page.locator('[data-who=username]').textContent()).toBe(name);

    await openSection(page, 'password');
    const old = page.getByLabel('Senha actual');
    await old.fill('não é esta');
    await page.getByLabel('Nova senha', { exact: true }).fill('quarta senha');
    await button(page, 'Senha', 'Mudar senha').click();
    await page.locator('#current_password-said[role=alert]').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'current_password');
    await old.fill(password);
    await button(page, 'Senha', 'Mudar senha').click();
    await page.getByText('Senha alterada.').waitFor();
    await expect.poll(() => page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => openSessions(page).textContent()).toBe('1 sessão aberta');
    expect(await isIn(site, account, 'quarta senha')).toBe(true);
    expect(await isIn(site, account, password)).toBe(false);
  });

  it('show where the account is open, end one session or all the others, and set the theme and the data saver', async (test) => {
    const site = theSite();
    const account = await person(site, { full_name: 'Nelson Sitoe' });
    for (let sessions = 1; sessions < 4; sessions += 1)
      expect((await signIn(site, account.email, account.password)).ok).toBe(true);
    const another = await signsInAgain(site, account);
    const { page, complaints } = await visit(test, { width: 1280, signedIn: account });
    await openSection(page, 'devices');
    await page.getByText('Em uso neste dispositivo').waitFor();
    const rows = part(page, 'Dispositivos').locator('.settings-row');
    await expect.poll(() => rows.count()).toBe(5);
    await expect.poll(() => openSessions(page).textContent()).toBe('5 sessões abertas');
    // The newest is signed out on its device meanwhile.
    expect(
      (await another.send('POST', '/auth/logout', { refresh_token: another.tokens.refresh_token })).ok,
    ).toBe(true);
    const confirmed = (name: string) =>
      page.getByRole('dialog', { name }).getByRole('button', { name: 'Terminar' }).click();
    for (const left of [4, 3]) {
      await button(page, 'Dispositivos', 'Terminar a sessão em').first().click();
      await confirmed('Terminar esta sessão?');
      await expect.poll(() => rows.count()).toBe(left);
    }
    await button(page, 'Dispositivos', 'Terminar todas as outras sessões').click();
    await confirmed('Terminar todas as outras sessões?');
    await expect.poll(() => rows.count()).toBe(1);
    await page.waitForFunction(() => document.activeElement?.id === 'devices-title');
    await expect.poll(() => openSessions(page).textContent()).toBe('1 sessão aberta');
    await expect.poll(() => button(page, 'Dispositivos', 'Terminar').count()).toBe(0);

    // The theme and the data saver, as the menu does.
    await openSection(page, 'appearance');
    await part(page, 'Aparência e dados').getByRole('radio', { name: 'Escuro' }).check();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await part(page, 'Aparência e dados').getByRole('switch', { name: 'Poupar dados' }).check();
    await expect.poll(() => page.locator('html').getAttribute('data-saver')).not.toBeNull();
    await page.locator('summary[aria-label=Menu]').click();
    const menu = page.locator('.drawer-panel');
    await expect.poll(() => menu.getByRole('radio', { name: 'Escuro' }).isChecked()).toBe(true);
    await expect.poll(() => menu.getByRole('switch', { name: 'Poupar dados' }).isChecked()).toBe(true);
    await menu.getByRole('radio', { name: 'Claro' }).check();
    await expect.poll(() => page.locator('input[name=settings-theme]').nth(1).isChecked()).toBe(true);
    // The list says it after a reload too, whose HTML does not know what the device has chosen.
    const before = complaints.length;
    await page.reload();
    await page
      .locator('.settings-list')
      .getByText(/poupar dados: ligado/)
      .waitFor();
    expect(complaints.slice(before)).toEqual([]);
  });

  it('delete the account after the password, say until when it can be had back, and keep it for who signs in till then', async (test) => {
    const { page, account } = await settingsOf(test, 'delete');
    await button(page, 'Eliminar conta', 'Eliminar conta').click();
    const dialog = page.getByRole('dialog', { name: 'Eliminar a conta de Nelson Sitoe?' });
    // The others keep the messages: so it says wherever it speaks of deleting the account.
    const kept = /mensagens que enviou ficam com quem as recebeu/;
    const untrue = /apagados?[^.]*e as mensagens|tudo (o que é seu|se apaga)/;
    const said = await part(page, 'Eliminar conta').innerText();
    for (const text of [said, (await readPage('/ajuda')).text, (await readPage('/privacy')).text]) {
      expect(text).toMatch(kept);
      expect(text).not.toMatch(untrue);
    }
    await dialog
      .getByText(/Só as mensagens que enviou ficam com quem as recebeu, e os acordos e as avaliações/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await button(page, 'Eliminar conta', 'Eliminar conta').click();
    await dialog.getByLabel('Escreva a sua senha para confirmar').fill('não é esta');
    await dialog.getByRole('button', { name: 'Eliminar conta' }).click();
    await page.locator('#delete_password-said[role=alert]').waitFor();
    await dialog.getByLabel('Escreva a sua senha para confirmar').fill(password);
    await dialog.getByRole('button', { name: 'Eliminar conta' }).click();
    await page.waitForURL('**/login');
    await page.getByText(/^A conta será eliminada a \d\d\/\d\d\/\d{4}\./).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    // Wherever one wanted to go, and with a word by mail: this browser has not signed in before.
    await page.goto('/login?next=/jobs');
    const before = Date.now();
    await signInAgain(page, account);
    await page.waitForURL('**/settings');
    expect((await mailTo(account.email, before)).header('subject')).toBe('Nova entrada na sua conta');
    expect(await page.evaluate(() => localStorage.getItem('device'))).toMatch(/^[0-9a-f]{32}$/);
    await page.getByText(/^A conta vai ser eliminada a/).waitFor();
    await page.getByRole('button', { name: 'Manter a minha conta' }).click();
    await page.getByText('A sua conta fica.').waitFor();
    await page.getByRole('button', { name: 'Manter a minha conta' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Eliminar conta' }).isVisible()).toBe(true);
  });

  it('hide when one is here, say of which companies one is told, let whom one blocked write again, give one’s conversations, and keep a company’s answers', async (test) => {
    const site = theSite();
    const account = await person(site, { full_name: 'Nelson Sitoe' });
    const { who, company } = await owner(site, { name: `Padaria ${ownWord()}` });
    const other = await owner(site, { name: `Oficina ${ownWord()}` });
    await enters(site, who, company.id, account, 'editor');
    await account.call('PUT', `/blocks/${other.who.user.id}`, { company_id: other.company.id });
    await account.call('PUT', `/blocks/${other.who.user.id}`);
    const { page } = await visit(test, { width: 1280, signedIn: account });
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/settings#chat');
    await page.getByText('Falha ao carregar dados').first().waitFor();
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
    const shows = page.getByRole('switch', { name: 'Mostrar quando estou online' });
    await expect.poll(() => shows.isChecked()).toBe(true);
    await shows.press('Space');
    await expect
      .poll(async () => (await account.call<OwnUser>('GET', '/users/me')).shows_presence)
      .toBe(false);
    await expect.poll(() => shows.isChecked()).toBe(false);
    await page.route('**/api/users/me', (route) => route.abort());
    await shows.press('Space');
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => shows.isChecked()).toBe(false);
    await page.unroute('**/api/users/me');

    const told = page.getByRole('switch', { name: `Avisar-me das mensagens de ${company.name}` });
    await expect.poll(() => told.isChecked()).toBe(true);
    await told.press('Space');
    const muted = { companies: [{ company_id: company.id, is_muted: true }] };
    await expect.poll(() => account.call('GET', '/chat/settings')).toEqual(muted);
    await expect.poll(() => told.isChecked()).toBe(false);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: `Desbloquear ${other.company.name}` }).click();
    await expect
      .poll(async () => (await account.call<{ company_id: number | null }[]>('GET', '/blocks')).length)
      .toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Desbloquear' }).count()).toBe(1);
    await page.getByRole('button', { name: `Desbloquear ${other.who.user.full_name}` }).click();
    await page.getByText('Não bloqueou ninguém.').waitFor();
    expect(await account.call('GET', '/blocks')).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descarregar as minhas conversas' }).click();
    expect((await saving).suggestedFilename()).toBe('conversas.json');

    await openSection(page, 'quick-answers');
    await page.getByLabel('De quem').selectOption(company.name);
    await page.getByRole('button', { name: 'Adicionar resposta' }).click();
    await page.getByLabel('Palavra').fill('preço');
    await page.getByLabel('Resposta', { exact: true }).fill('Bolos desde 900 MT.');
    await page.getByRole('button', { name: 'Guardar resposta' }).click();
    await page.getByText('/preço', { exact: true }).waitFor();
    expect(await who.call('GET', `/chat/quick-answers?company_id=${company.id}`)).toEqual({
      answers: [{ word: 'preço', text: 'Bolos desde 900 MT.' }],
    });
    await page.getByLabel('De quem').selectOption('As suas');
    await expect.poll(() => page.getByText('/preço', { exact: true }).count()).toBe(0);
  });

  it('are a list on a phone, each with how it is, under an address of its own that loads nothing of the others', async (test) => {
    const account = await person(theSite(), { full_name: 'Nelson Sitoe' });
    const { page, requests, complaints } = await visit(test, { signedIn: account });
    await page.goto('/settings');
    const list = page.getByRole('navigation', { name: 'Definições' });
    const row = (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await row('Senha').waitFor();
    const links = await list.getByRole('link').allInnerTexts();
    expect(links.map((text) => text.split('\n')[0])).toEqual([
      'Nome de usuário',
      'Como entra',
      'Email',
      'Telefone',
      'Senha',
      'Segurança da conta',
      'Dispositivos',
      'Chaves da API e webhooks',
      'Notificações',
      'Pesquisas guardadas',
      'Conversas',
      'Respostas rápidas',
      'Aparência e dados',
      'Os meus dados',
      'Eliminar conta',
    ]);
    await row('Segurança da conta').getByText('Segundo passo: desligado').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Definições']);
    await row('Nome de usuário').click();
    const field = page.getByRole('textbox', { name: 'Nome de usuário' });
    await field.fill('nelson.novo');
    expect(new URL(page.url()).hash).toBe('#username');
    expect(await list.isVisible()).toBe(false);
    expect(await page.locator('main').getByRole('heading').allInnerTexts()).toEqual([
      'Definições',
      'Nome de usuário',
    ]);
    expect(await page.locator('.main > .page-head').boundingBox()).toMatchObject({ width: 1 });
    await page.goBack();
    await row('Nome de usuário').waitFor();
    await expect.poll(focused).toBe(`Nome de usuário@${account.user.username}`);
    // What was typed is there again.
    await row('Nome de usuário').click();
    await expect.poll(() => field.inputValue()).toBe('nelson.novo');
    await page.getByRole('link', { name: 'Todas as definições' }).click();
    await row('Senha').click();
    await part(page, 'Senha').waitFor();
    await expect.poll(focused).toBe('Senha');
    expect(
      requests.filter((path) =>
        /^\/api\/.*(sessions|activity|exports|quick-answers|saved-searches|api-keys|webhooks)/.test(path),
      ),
    ).toEqual([]);

    await page.goto('/privacy');
    await page.goto('/settings#devices');
    await part(page, 'Dispositivos').getByText('Em uso neste dispositivo').waitFor();
    await page.getByRole('link', { name: 'Todas as definições' }).click();
    await row('Dispositivos').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.goBack();
    await page.waitForURL('**/privacy');
    expect(complaints).toEqual([]);
  });
});
