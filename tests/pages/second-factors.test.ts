import type { Locator, Page } from 'playwright';
import { expect, it, type TestContext } from 'vitest';
import { codeFrom, provesEmail, turnsOnApp } from '#tests/support/cast/factors.ts';
import { actingAs, type Person, signIn, tokensFrom, person as unproven } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { codeDeliveredTo } from '#tests/support/outbox-folder.ts';
import { type Site, siteAt, theSite } from '#tests/support/site.ts';
import { signInAgain, type Visit, visit } from '#tests/support/visit.ts';

const clock = { now: () => new Date() };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function person(site: Site): Promise<Person> {
  const who = await unproven(site);
  await provesEmail(who, () => codeDeliveredTo(site.dataDir, who.email));
  return who;
}

const isIn = (page: Page) => page.waitForURL(({ pathname }) => pathname !== '/login');

async function security(page: Page): Promise<void> {
  await page.goto('/settings#security');
  await page.getByText('O que aconteceu à conta').waitFor();
}

it('an app of codes is turned on by its code, asked for after the password unless the way back is asked for, which can be stopped, and turned off again', async (test) => {
  const ana = await person(theSite());
  const { page, complaints } = await visit(test, { signedIn: ana });
  await security(page);
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  const setUp = dialog(page, 'Ligar a aplicação de códigos');
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  expect(await setUp.getByRole('img').evaluate((qr: HTMLImageElement) => qr.naturalWidth)).toBeGreaterThan(0);
  expect(await faultsInLooks(page)).toEqual([]);
  await setUp.getByLabel('Código').fill(codeFrom(secret, clock));
  await setUp.getByRole('button', { name: 'Ligar' }).click();
  const shown = dialog(page, 'Guarde estes códigos').getByRole('listitem');
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await faultsInLooks(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void Object.assign(globalThis, { print: () => undefined }));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  const isSeen = (selector: string) =>
    page.evaluate((of) => getComputedStyle(document.querySelector(of) as Element).visibility, selector);
  expect([
    await isSeen('.recovery-codes code'),
    await isSeen('h1'),
    await isSeen('[open] > .sheet-head'),
  ]).toEqual(['visible', 'hidden', 'hidden']);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await isSeen('h1')).toBe('visible');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Já os guardei' }).click();
  await page.getByText('Restam 10 de 10.').waitFor();
  await page.getByText('Ligou a aplicação de códigos').waitFor();
  expect(complaints).toEqual([]);
  // Whoever comes back to the section sees what another device has changed.
  const { challenge } = await (await signIn(theSite(), ana.email, ana.password)).json();
  const spent = { challenge, recovery_code: codes[1] };
  expect((await theSite().send('POST', '/auth/second-factor', spent)).status).toBe(200);
  await ana.call('PUT', '/users/me', { phone: '84 123 9876' });
  for (const [section, shown] of [
    ['phone', page.getByRole('region', { name: 'Telefone', exact: true }).getByText('123 9876')],
    ['devices', page.getByText('Em uso neste dispositivo')],
    ['security', page.getByText('Restam 9 de 10.')],
  ] as const) {
    await page.evaluate((to) => void Object.assign(location, { hash: to }), section);
    await shown.waitFor();
  }

  await leaves(page);
  await signInAgain(page, ana);
  // Who closes the second step stays on the sign-in page, and can try again.
  const step = dialog(page, 'Segundo passo');
  await step.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await step.getByLabel('Código da aplicação').fill('000000');
  expect(await page.evaluate(() => localStorage['access_token'])).toBeUndefined();
  await step.getByRole('button', { name: 'Entrar' }).click();
  await step.getByText('Código inválido ou expirado.').waitFor();
  expect(await faultsInLooks(page)).toEqual([]);
  await asksForTheWayBack(page, ana, step);

  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await step.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await step.getByLabel('Código de recuperação').fill((codes[0] ?? '').toUpperCase());
  await step.getByRole('button', { name: 'Entrar' }).click();
  await isIn(page);
  // Counted on this device: a passkey is offered after some.
  expect(await page.evaluate(() => localStorage['sign-ins'])).toBe('1');
  await page.goto('/notifications');
  await page.getByText('Alguém disse que perdeu o acesso à sua conta').click();
  await page.getByRole('button', { name: 'Parar o pedido' }).click();
  await page.getByText('O pedido foi parado.').waitFor();
  await page.getByRole('button', { name: 'Parar o pedido' }).waitFor({ state: 'detached' });
  await page.getByText('Restam 8 de 10.').waitFor();
  await page.getByRole('button', { name: 'Desligar' }).click();
  const question = dialog(page, 'Desligar a aplicação de códigos?');
  await question.getByRole('button', { name: 'Desligar' }).click();
  await page.getByText('Desligou a aplicação de códigos').waitFor();
  const turnOn = page.getByRole('button', { name: 'Ligar', exact: true });
  await turnOn.waitFor();
  await followsAnotherDevice(page, ana, { turnOn, question });
});

/** A page that another device has made old says so when something is pressed, and shows what is on. */
async function followsAnotherDevice(
  page: Page,
  ana: Person,
  { turnOn, question }: { turnOn: Locator; question: Locator },
): Promise<void> {
  const tokens = await tokensFrom(await signIn(theSite(), ana.email, ana.password));
  const other = actingAs(theSite(), { ...ana, tokens });
  await turnsOnApp(other, clock);
  await turnOn.click();
  await page.getByText('A aplicação de códigos já está ligada.').waitFor();
  await page.getByRole('button', { name: 'Desligar' }).click();
  await other.call('DELETE', '/users/me/totp');
  await question.getByRole('button', { name: 'Desligar' }).click();
  await page.getByText('A aplicação de códigos está desligada.').waitFor();
  await turnOn.waitFor();
}

/** Who lost the phone, by the code from a mail. */
async function asksForTheWayBack(page: Page, { email }: Person, step: Locator): Promise<void> {
  await step.getByRole('button', { name: 'Perdi o acesso' }).click();
  const lost = dialog(page, 'Perdi o acesso');
  await lost.getByRole('button', { name: 'Enviar código' }).click();
  const field = lost.getByLabel('Código que recebeu');
  await field.waitFor();
  const isOfNow = (mail: string) => mail.includes('48 horas');
  await field.fill(await codeDeliveredTo(theSite().dataDir, email, isOfNow));
  await lost.getByRole('button', { name: 'Pedir o acesso de volta' }).click();
  await lost.getByText('Pedido feito.').waitFor();
  expect(await faultsInLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
}

it('a session from before asks for the factor, and then does what it was to do', async (test) => {
  const ana = await person(theSite());
  const { page } = await visit(test, { signedIn: ana });
  const other = { ...ana, tokens: await tokensFrom(await signIn(theSite(), ana.email, ana.password)) };
  const { recoveryCodes } = await turnsOnApp(actingAs(theSite(), other), clock);
  await page.goto('/settings#email');
  await page.getByLabel('Novo email').fill(`nova.${ana.email}`);
  await page.locator('#email_password').fill(ana.password);
  const sendCode = page.getByRole('button', { name: 'Enviar código' });
  await sendCode.click();
  // Who lost the factor goes on from here too, by the password, and stays signed in.
  const lost = dialog(page, 'Perdi o acesso');
  await page.getByRole('button', { name: 'Perdi o acesso' }).click();
  await lost.getByLabel('Senha').fill(ana.password);
  await lost.getByRole('button', { name: 'Continuar' }).click();
  await lost.getByRole('button', { name: 'Enviar código' }).waitFor();
  await lost.getByRole('button', { name: 'Agora não' }).click();
  await sendCode.click();
  const confirm = dialog(page, 'Confirme que é você');
  await confirm.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await confirm.getByLabel('Código de recuperação').fill(recoveryCodes[0] ?? '');
  await confirm.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText(`Enviado para nova.${ana.email}.`).waitFor();
});

/** Keys hold for a name and not for a number: on localhost. */
async function withKeys(test: TestContext): Promise<Visit & { readonly ana: Person }> {
  const { url, dataDir } = theSite();
  const site = url.replace('127.0.0.1', 'localhost');
  const ana = await person(siteAt({ url: site, dataDir }));
  const visited = await visit(test, { site, browser: 'whole' });
  const keys = await visited.context.newCDPSession(visited.page);
  await keys.send('WebAuthn.enable');
  await keys.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { ...visited, ana };
}

it('a passkey is offered at the third sign-in, made in the settings, and signs in by a press or as a suggestion', async (test) => {
  const { page, ana, complaints } = await withKeys(test);
  const offer = page.getByText('pode entrar com o dedo, o rosto ou o PIN');
  await page.goto('/login');
  await page.evaluate(() => (localStorage['sign-ins'] = '2'));
  await signInAgain(page, ana);
  await isIn(page);
  await offer.waitFor();
  await security(page);
  await page.getByRole('button', { name: 'Juntar uma chave de acesso' }).click();
  await page.getByRole('button', { name: 'Já os guardei' }).click();
  await page.getByRole('button', { name: /^Retirar: / }).waitFor();
  expect(await faultsInLooks(page)).toEqual([]);

  // As on a new phone, to which the key has travelled: nothing is suggested there.
  await page.evaluate(() => delete localStorage['sign-ins']);
  await leaves(page);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await isIn(page);
  await leaves(page);
  await page.getByLabel('Email').click();
  await isIn(page);
  await security(page);
  await expect.poll(() => page.getByText('Entrou com uma chave de acesso').count()).toBe(2);
  await page.getByRole('button', { name: /^Retirar: / }).click();
  await dialog(page, 'Retirar a chave de acesso?').getByRole('button', { name: 'Retirar' }).click();
  await page.getByText('Retirou uma chave de acesso').waitFor();
  expect(complaints).toEqual([]);
});

async function leaves(page: Page): Promise<void> {
  await page.locator('[data-sign-out]:visible').first().click();
  await page.waitForURL('**/login*');
}
