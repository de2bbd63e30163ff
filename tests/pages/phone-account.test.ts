import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OwnUser, PendingRegistration } from '#lib/contract/users.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { codeFrom } from '#tests/support/cast/factors.ts';
import { actingAs, type Person, password, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { team } from '#tests/support/cast/teams.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { codeSentTo, codeTo, linkSentTo } from '#tests/support/outbox.ts';
import { printed } from '#tests/support/own-command.ts';
import { fill, painting, publishButton, publishing, servicesOf } from '#tests/support/service-forms.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

let given = 0;
/** Only these tests have numbers that begin so. */
const newNumber = () => {
  given += 1;
  return `86${5_550_000 + given}`;
};
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const spaced = (number: string) => `${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page) => page.getByLabel('Email ou telemóvel');
const ways = (page: Page) => page.getByRole('region', { name: 'Como entra', exact: true });

async function asOnASlowPhone(page: Page): Promise<void> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  });
}

async function gives(page: Page, number: string, after: number, act: string) {
  await page.getByLabel('Código').fill(await codeSentTo(`+258${number}`, after));
  await press(page, act);
}

describe('an account by a number', () => {
  it('is begun on a slow phone, with words and keyboard that follow what is typed', async (test) => {
    const { page, complaints } = await visit(test, { width: 360 });
    await asOnASlowPhone(page);
    const number = newNumber();
    await page.goto('/register');
    await page.getByLabel('Nome (opcional)').fill('Celeste Mondlane');
    await field(page).fill('86 123');
    await expect.poll(() => field(page).getAttribute('inputmode')).toBe('tel');
    await page.getByText('Enviamos um código por SMS.').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await press(page, 'Criar conta');
    await page.getByText('Escreva um número de telemóvel, como 84 123 4567.').waitFor();
    await field(page).fill('celeste@correio');
    await expect.poll(() => field(page).getAttribute('inputmode')).toBe('email');
    await page.getByText('Informe um email válido.').waitFor();
    await field(page).fill(spaced(number));
    const asked = Date.now();
    await press(page, 'Criar conta');
    await page
      .getByText(`Enviado por SMS para +258 86 *** ** ${number.slice(-2)}. Vale 10 minutos.`)
      .waitFor();
    await expect.poll(() => page.getByLabel('Código').getAttribute('autocomplete')).toBe('one-time-code');
    await page.getByText(/Outro código daqui a \d+ s/).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);

    const code = await codeSentTo(`+258${number}`, asked);
    await page.getByLabel('Código').fill(otherThan(code));
    await press(page, 'Confirmar número');
    await page.getByText('Código inválido ou expirado.').waitFor();
    await press(page, 'Mudar o número');
    await expect.poll(() => field(page).inputValue()).toBe(spaced(number));
    await press(page, 'Criar conta');
    // A minute has not passed.
    await page.getByText(/Demasiadas tentativas|Já foram pedidos códigos/).waitFor();
    expect(complaints.filter((one) => !/400|429/.test(one))).toEqual([]);
  });

  it('signs in by any spelling, has its ways listed, and says what a number in use may do', async (test) => {
    const { page } = await visit(test, { width: 360 });
    const number = newNumber();
    await page.goto('/register');
    await field(page).fill(number);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    let asked = Date.now();
    await press(page, 'Criar conta');
    await page.getByLabel('Código').waitFor();
    await gives(page, number, asked, 'Confirmar número');
    await page.waitForURL('**/profile');

    await page.goto('/create-company');
    await expect.poll(() => page.locator('#company-whatsapp').inputValue()).toBe(number);

    await page.goto('/settings#ways');
    await ways(page).getByText(spaced(number)).waitFor();
    await expect
      .poll(() =>
        ways(page)
          .getByRole('button', { name: /^Retirar/ })
          .count(),
      )
      .toBe(0);
    expect(await faultsInLooks(page)).toEqual([]);
    await ways(page).getByRole('link', { name: 'Juntar: Email' }).click();
    const email = `celeste.${number}@exemplo.co.mz`;
    await page.getByLabel('Novo email').fill(email);
    await page.locator('#email_password').fill(password);
    asked = Date.now();
    await press(page, 'Enviar código');
    await page.getByLabel('Código').fill(await codeTo(email, asked));
    await press(page, 'Confirmar email');
    await page.getByText('Email alterado.').waitFor();

    await page.goto('/settings#ways');
    await ways(page).getByRole('button', { name: 'Retirar: Telemóvel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await page.getByText('Número retirado.').waitFor();
    await expect
      .poll(() =>
        ways(page)
          .getByRole('button', { name: /^Retirar/ })
          .count(),
      )
      .toBe(0);

    await press(page, 'Sair');
    await page.waitForURL('**/login');
    await field(page).fill(number);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await press(page, 'Entrar');
    await page.getByText('Número ou senha incorretos.').waitFor();
  });

  it('is recovered in three steps, with the number masked', async (test) => {
    const { page, complaints } = await visit(test, { width: 360 });
    await page.goto('/reset-password');
    await field(page).fill('86 123 4567');
    await press(page, 'Enviar código');
    await page
      .getByText('Se o número estiver certo, recebe um código por SMS em +258 86 *** ** 67.')
      .waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await press(page, 'Mudar o número');
    await field(page).waitFor();
    expect(complaints).toEqual([]);
  });

  it('publishes as everybody does, and turns an app of codes on without an e-mail', async (test) => {
    const zita = await byNumber(newNumber());
    await zita.call('PUT', '/users/me', { user_type: 'freelancer' });
    const { page, complaints } = await publishing(test, zita);
    await page.setViewportSize({ width: 360, height: 780 });
    await fill(page);
    await publishButton(page).click();
    await expect.poll(() => servicesOf(zita)).toMatchObject([{ ...painting, poster_user_id: zita.user.id }]);

    await page.goto('/settings#security');
    await page.getByRole('button', { name: 'Ligar', exact: true }).click();
    const setUp = page.getByRole('dialog', { name: 'Ligar a aplicação de códigos' });
    const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
    await setUp.getByLabel('Código').fill(codeFrom(secret, { now: () => new Date() }));
    await setUp.getByRole('button', { name: 'Ligar' }).click();
    await press(page, 'Já os guardei');
    await page.getByText('Restam 10 de 10.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('comes back by an SMS once its password is forgotten', async (test) => {
    const number = newNumber();
    const rosa = await person(theSite());
    await givesNumber(rosa, number);
    const { page, complaints } = await visit(test, { width: 360 });
    await page.goto('/reset-password');
    await field(page).fill(spaced(number));
    const asked = Date.now();
    await press(page, 'Enviar código');
    await gives(page, number, asked, 'Verificar código');
    await page.getByLabel('Nova senha', { exact: true }).fill('outra machamba');
    await press(page, 'Redefinir senha');
    await page.waitForURL('**/login');
    await field(page).fill(`+258 ${spaced(number)}`);
    await page.getByLabel('Senha', { exact: true }).fill('outra machamba');
    await press(page, 'Entrar');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    expect(complaints).toEqual([]);
  });

  it('is invited to a team by its number, and joins by the link of the SMS', async (test) => {
    const number = newNumber();
    const { who, company } = await owner(theSite());
    const ivo = await person(theSite());
    await givesNumber(ivo, number);
    const { page: owners } = await visit(test, { signedIn: who, width: 360 });
    await owners.goto(`/equipa/${company.id}`);
    await press(owners, 'Convidar alguém');
    await field(owners).fill(spaced(number));
    const asked = Date.now();
    await press(owners, 'Enviar convite');
    await owners.getByRole('region', { name: 'Convites por aceitar' }).getByText(spaced(number)).waitFor();
    const { page } = await visit(test, { signedIn: ivo, width: 360 });
    await page.goto(`/${await linkSentTo(`+258${number}`, asked)}`);
    await press(page, 'Aceitar convite');
    await expect.poll(async () => (await team(who, company.id)).length).toBe(2);
  });
});

/** As an operator does, because a number gets an SMS a minute. */
async function givesNumber({ user }: Person, number: string): Promise<void> {
  await printed('admin', { DATA_DIR: theSite().dataDir }, 'give-number', user.username, number);
}

/** With an account by a number alone. */
async function byNumber(number: string): Promise<Person> {
  const site = theSite();
  const asked = Date.now();
  const account = { phone: number, password, full_name: 'Zita Nhaca' };
  const { challenge } = await made<PendingRegistration>(site.send('POST', '/auth/register', account));
  const code = await codeSentTo(`+258${number}`, asked);
  const user = await made<OwnUser>(site.send('POST', '/auth/register/confirm', { challenge, code }));
  const tokens = await tokensFrom(await signIn(site, number, password));
  return actingAs(site, { user, email: number, password, tokens });
}
