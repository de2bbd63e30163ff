import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { giveNumber } from '#server/accounts/accounts.ts';
import { beside } from '#tests/support/beside.ts';
import { type Person, password, person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { codeSentTo, codeTo } from '#tests/support/outbox.ts';
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

/** Until what it gives is called. */
async function asOnASlowPhone(page: Page): Promise<() => Promise<void>> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  });
  return () => phone.detach();
}

describe('an account by a number', () => {
  it('is begun on a slow phone, with words and keyboard that follow what is typed, and has its ways listed', async (test) => {
    const { page, complaints } = await visit(test, { width: 360 });
    const asOnAnyPhone = await asOnASlowPhone(page);
    const [first, number] = [newNumber(), newNumber()];
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
    await field(page).fill(spaced(first));
    await press(page, 'Criar conta');
    await page
      .getByText(`Enviado por SMS para +258 86 *** ** ${first.slice(-2)}. Vale 10 minutos.`)
      .waitFor();
    await expect.poll(() => page.getByLabel('Código').getAttribute('autocomplete')).toBe('one-time-code');
    await page.getByText(/Outro código daqui a \d+ s/).waitFor();
    await asOnAnyPhone();
    expect(await faultsInLooks(page)).toEqual([]);

    await press(page, 'Mudar o número');
    await expect.poll(() => field(page).inputValue()).toBe(spaced(first));
    await press(page, 'Criar conta');
    // A minute has not passed.
    await page.getByText(/Demasiadas tentativas|Já foram pedidos códigos/).waitFor();
    await field(page).fill(spaced(number));
    let asked = Date.now();
    await press(page, 'Criar conta');
    const code = await codeSentTo(`+258${number}`, asked);
    await page.getByLabel('Código').fill(otherThan(code));
    await press(page, 'Confirmar número');
    await page.getByText('Código inválido ou expirado.').waitFor();
    await page.getByLabel('Código').fill(code);
    await press(page, 'Confirmar número');
    await page.waitForURL('**/profile');
    expect(complaints.filter((one) => !/400|429/.test(one))).toEqual([]);

    await page.goto('/create-company');
    await expect.poll(() => page.locator('#company-whatsapp').inputValue()).toBe(number);
    const removes = () => ways(page).getByRole('button', { name: /^Retirar/ });
    await page.goto('/settings#ways');
    await ways(page).getByText(spaced(number)).waitFor();
    await expect.poll(() => removes().count()).toBe(0);
    expect(await faultsInLooks(page)).toEqual([]);
    await ways(page).getByRole('link', { name: 'Juntar: Email' }).click();
    const email = `celeste.${number}@exemplo.co.mz`;
    await page.getByLabel('Novo email').fill(email);
    await page.locator('#email_password').fill('não é esta');
    await press(page, 'Enviar código');
    await page.locator('#email_password-said[role=alert]').waitFor();
    await page.locator('#email_password').fill(password);
    asked = Date.now();
    await press(page, 'Enviar código');
    await page.getByRole('textbox', { name: 'Código' }).fill(await codeTo(email, asked));
    await press(page, 'Confirmar email');
    await page.getByText('Email alterado.').waitFor();

    await page.goto('/settings#ways');
    await ways(page).getByRole('button', { name: 'Retirar: Telemóvel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await page.getByText('Número retirado.').waitFor();
    await expect.poll(() => removes().count()).toBe(0);
  });

  it('is finished where the phone has dropped the page while its SMS was read', async (test) => {
    const { page } = await visit(test, { width: 360 });
    const number = newNumber();
    await page.goto('/register');
    await field(page).fill(number);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    const asked = Date.now();
    await press(page, 'Criar conta');
    await page.getByLabel('Código').waitFor();
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
      password,
    );
    await page.reload();
    await page.getByLabel('Código').fill(await codeSentTo(`+258${number}`, asked));
    await press(page, 'Confirmar número');
    await page.waitForURL('**/login');
    await page.getByText('Conta criada. Entre com o seu número e a sua senha.').waitFor();
    await page.goto('/register');
    await field(page).waitFor();
    await field(page).fill(number);
    await page.getByLabel('Código').waitFor({ state: 'detached' });
  });

  it('comes back by an SMS once its password is forgotten, with the number masked, and is entered by any spelling', async (test) => {
    const number = newNumber();
    const rosa = await person(theSite());
    await givesNumber(rosa, number);
    const { page, complaints } = await visit(test, { width: 360 });
    await page.goto('/reset-password');
    await field(page).fill('86 123 4567');
    await press(page, 'Enviar código');
    await page
      .getByText('Se o número estiver certo, recebe um código por SMS em +258 86 *** ** 67.')
      .waitFor();
    await press(page, 'Mudar o número');
    await field(page).fill(spaced(number));
    const asked = Date.now();
    await press(page, 'Enviar código');
    await page.getByLabel('Código').fill(await codeSentTo(`+258${number}`, asked));
    await press(page, 'Verificar código');
    await page.getByLabel('Nova senha', { exact: true }).fill('outra machamba');
    await press(page, 'Redefinir senha');
    await page.waitForURL('**/login');
    await field(page).fill(`+258 ${spaced(number)}`);
    await page.getByLabel('Senha', { exact: true }).fill('outra machamba');
    await press(page, 'Entrar');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    expect(complaints).toEqual([]);
  });
});

/** Because a number gets an SMS a minute. */
const givesNumber = ({ user }: Person, number: string) =>
  beside((ctx) => giveNumber(ctx, user.username, `+258${number}`));
