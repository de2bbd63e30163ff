import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OwnUser } from '#lib/contract/users.ts';
import { becomes } from '#tests/support/becomes.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asksFor } from '#tests/support/cast/deals.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { joins, team, tokenMailedTo } from '#tests/support/cast/teams.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, dialog: string, name: string) =>
  sheet(page, dialog).getByRole('button', { name, exact: true }).click();
const phone = (page: Page) => page.setViewportSize({ width: 360, height: 780 });

async function opens(page: Page, name: string, act: string) {
  await page.getByLabel(`Opções: ${name}`).click();
  await button(page, act).locator('visible=true').click();
}

const ownCompanies = async (who: Person) => (await who.call<OwnUser>('GET', '/users/me')).companies;

describe('the team of a company', () => {
  it('is joined by an invitation, ends at once for who is removed, changes what one may do, passes to another owner, and is left', async (test) => {
    const site = theSite();
    const { who, company } = await owner(site);
    const [guest, stranger] = [await person(site, { full_name: 'Rosália Sitoe' }), await person(site)];
    // As nobody else's: no number gets two SMS within a minute.
    const digits = String(9_000_000 + company.id);
    const number = `86 ${digits.slice(0, 3)} ${digits.slice(3)}`;
    const heir = await joins(site, who, company.id, 'editor');
    const name = heir.user.full_name ?? '';
    const { page } = await visit(test, { signedIn: who });
    await page.goto(`/equipa/${company.id}`);
    await page.getByRole('heading', { name: 'Quem faz parte' }).waitFor();
    await settled(page);
    await button(page, 'Convidar alguém').click();
    await button(page, 'Enviar convite').click();
    await page.getByText('Campo obrigatório.').waitFor();
    await page.getByLabel('Email').fill('sem arroba');
    await button(page, 'Enviar convite').click();
    await page.getByText('Informe um email ou número válido.').waitFor();
    await page.getByLabel('Email').fill(guest.email);
    await page.reload();
    await button(page, 'Convidar alguém').click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(guest.email);
    await page.context().setOffline(true);
    await button(page, 'Enviar convite').click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(guest.email);
    await page.context().setOffline(false);
    await button(page, 'Enviar convite').click();
    const waiting = page.getByRole('region', { name: 'Convites por aceitar' });
    await waiting.getByText(guest.email.toLowerCase()).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
    // By a number too.
    await page.getByLabel('Email ou telemóvel').fill(number);
    await button(page, 'Enviar convite').click();
    await waiting.getByText(number).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await phone(page);
    await page.keyboard.press('Escape');
    // Keys come before the word that the sheet is closed, where both wait.
    await settled(page);
    // Where it waits is a press away, as it was sent. By key: the toast may slide over it just now.
    await button(page, '2 convites por aceitar').press('Enter');
    await sheet(page, 'Convidar alguém').getByText(guest.email.toLowerCase()).waitFor();
    await page.keyboard.press('Escape');
    const token = await tokenMailedTo(site, guest.email);

    const { page: theirs } = await visit(test, { signedIn: stranger });
    await theirs.goto(`/equipa/convite#${token}/${encodeURIComponent(guest.email)}`);
    await theirs.getByText('Este convite é para outro email. Entre com a conta que o recebeu.').waitFor();
    expect(new URL(theirs.url()).hash).toBe('');
    await button(theirs, 'Sair e entrar com outra conta').click();
    await theirs.waitForURL('**/login?next=*');
    // The link in the bar names no page to come back to.
    await theirs.goto('/login');
    await theirs.waitForURL('**/login?next=%2Fequipa%2Fconvite');
    await expect.poll(() => theirs.getByLabel('Email').inputValue()).toBe(guest.email);
    await theirs.getByLabel('Senha', { exact: true }).fill(guest.password);
    await button(theirs, 'Entrar').click();
    await theirs.waitForURL('**/equipa/convite');
    await theirs.getByText('Pode publicar, ler e responder a mensagens').waitFor();
    expect(await faultsInLooks(theirs)).toEqual([]);
    await phone(theirs);
    await button(theirs, 'Aceitar convite').click();
    await theirs.waitForURL(`**/equipa/${company.id}`);
    await theirs.getByText(`Faz agora parte da equipa de ${company.name}.`).waitFor();
    await expect.poll(() => theirs.getByLabel('Email').count()).toBe(0);
    const on = theirs.getByRole('link', { name: 'Serviços da empresa' });
    expect(await on.getAttribute('href')).toBe(`/my-services?company=${company.id}`);
    // The mail still leads there.
    await theirs.goto(`/equipa/convite#${token}`);
    await theirs.getByText('Já faz parte desta equipa.').waitFor();
    await theirs.getByRole('link', { name: 'Ver a equipa' }).click();
    await theirs.waitForURL(`**/equipa/${company.id}`);

    await page.getByLabel('Opções: Rosália Sitoe').waitFor();
    // Its menu opens above the bar of the site, however low its row.
    await page.setViewportSize({ width: 360, height: 480 });
    await page.getByLabel('Opções: Rosália Sitoe').click();
    const bottom = (of: string) => page.locator(of).evaluate((one) => one.getBoundingClientRect());
    await expect
      .poll(async () => (await bottom('.menu[open] > .menu-panel')).bottom - (await bottom('.bottom')).top)
      .toBeLessThanOrEqual(0);
    await page.getByLabel('Opções: Rosália Sitoe').click();
    await phone(page);
    await opens(page, 'Rosália Sitoe', 'Retirar da equipa');
    await press(page, 'Retirar Rosália Sitoe da equipa?', 'Retirar da equipa');
    await page.getByText('Rosália Sitoe já não faz parte da equipa.').waitFor();
    await theirs.waitForURL('**/profile');
    await theirs.getByText('Já não faz parte desta equipa.').waitFor();
    await theirs.goto(`/equipa/${company.id}`);
    await theirs.getByText('Não faz parte desta equipa').waitFor();

    await opens(page, name, 'Mudar de papel');
    await sheet(page, `O que pode fazer ${name}?`).getByLabel('Administrador').check();
    await press(page, `O que pode fazer ${name}?`, 'Guardar');
    await page.getByText(`${name} é agora administrador.`).waitFor();

    await opens(page, name, 'Passar a empresa');
    const dialog = `Passar ${company.name} a ${name}?`;
    await sheet(page, dialog).getByText('O selo de empresa verificada').waitFor();
    await sheet(page, dialog).getByText('A empresa ainda não tem conversas com clientes.').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await phone(page);
    await press(page, dialog, 'Oferecer a empresa');
    await page.getByText(`${name} tem sete dias para aceitar ${company.name}.`).waitFor();
    await page.getByText('Pode aceitar a empresa até').waitFor();
    await becomes(theirs, heir);
    await theirs.goto(`/equipa/${company.id}`);
    await button(theirs, 'Ficar com a empresa').click();
    await press(theirs, `Ficar com ${company.name}?`, 'Ficar com a empresa');
    await theirs.getByText(`${company.name} é agora sua.`).waitFor();
    await button(theirs, 'Apagar a empresa').waitFor();
    // The owner's open page hears of it.
    await expect.poll(() => button(page, 'Apagar a empresa').count()).toBe(0);
    expect((await team(who, company.id)).map(({ user_id, role }) => [user_id, role])).toEqual([
      [heir.user.id, 'owner'],
      [who.user.id, 'admin'],
    ]);
    const former = who.user.full_name ?? '';
    await opens(page, former, 'Sair da equipa');
    await press(page, `Sair da equipa de ${company.name}?`, 'Sair da equipa');
    await page.waitForURL('**/profile');
    await page.getByText(`Saiu da equipa de ${company.name}.`).waitFor();
    expect(await ownCompanies(who)).toEqual([]);
  });

  it('says what an invitation is that is over, and needs an account and script', async (test) => {
    const { page } = await visit(test);
    await page.goto('/equipa/convite#abc');
    await page.getByText('Entre para ver o convite').waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    const next = await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).getAttribute('href');
    expect(next).toBe('/register?next=%2Fequipa%2Fconvite');
    await becomes(page, await person(theSite()));
    await page.goto('/terms');
    await page.goto('/equipa/convite#abc');
    await page.getByText('Este convite já não é válido. Se recebeu outro depois, use esse.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Abra a ligação do convite' }).waitFor();
    expect((await readPage('/equipa/convite')).text).toContain(
      'Para ver e aceitar o convite é preciso JavaScript.',
    );
  });

  it('is deleted only after it was said what is open, and before its owner’s account', async (test) => {
    const site = theSite();
    const { who, company } = await owner(site);
    await joins(site, who, company.id, 'editor');
    const job = await publishesJob(who, { company_id: company.id, title: 'Padeiro de noite' });
    const customer = await person(site);
    await applies(customer, job.id);
    await asksFor(customer, { service_id: (await publishes(who, { company_id: company.id })).id });
    const { page } = await visit(test, { signedIn: who });
    await page.goto('/settings#delete');
    await button(page, 'Eliminar conta').click();
    const account = page.getByRole('dialog');
    await account.getByText(`Se mais ninguém fizer parte da equipa de ${company.name}`).waitFor();
    await account.getByLabel('Escreva a sua senha para confirmar').fill(who.password);
    await account.getByRole('button', { name: 'Eliminar conta' }).click();
    await account.getByRole('link', { name: `Passar ou apagar ${company.name}` }).click();

    await page.waitForURL(`**/equipa/${company.id}`);
    await button(page, 'Apagar a empresa').click();
    const dialog = `Apagar ${company.name}?`;
    await sheet(page, dialog).getByText('Os clientes guardam as conversas').waitFor();
    await press(page, dialog, 'Apagar empresa');
    const open = sheet(page, dialog).getByRole('listitem');
    await expect
      .poll(() => open.allInnerTexts())
      .toEqual([
        'Padeiro de noite: 1 candidatura à espera',
        '1 acordo em aberto',
        '1 outra pessoa na equipa',
      ]);
    expect(await faultsInLooks(page)).toEqual([]);
    await phone(page);
    expect(await ownCompanies(who)).toHaveLength(1);
    await press(page, dialog, 'Apagar assim mesmo');
    await page.waitForURL('**/profile');
    await page.getByText(`${company.name} foi apagada.`).waitFor();
    expect(await ownCompanies(who)).toEqual([]);
  });
});
