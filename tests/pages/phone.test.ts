import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { codeSentTo } from '#tests/support/outbox.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

/** A number that no other test has. */
const newNumber = () => `84${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const part = (page: Page) => page.getByRole('region', { name: 'Telefone', exact: true });
const press = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true }).click();

async function settingsOf(test: TestContext, who: Person) {
  const visited = await visit(test, { width: 360, signedIn: who });
  await visited.page.goto('/settings#phone');
  await part(visited.page).waitFor();
  return visited;
}

describe('a phone', () => {
  it('is confirmed on a phone by the code of an SMS, and its pages say so without the number', async (test) => {
    const number = newNumber();
    const word = `pintor${Math.random().toString(36).slice(2, 8)}`;
    const who = await freelancer(theSite(), { title: word }, { phone: number });
    const service = await publishes(who);
    const { page } = await settingsOf(test, who);
    await part(page).getByText('Ainda não confirmou este telefone.').waitFor();
    const asked = Date.now();
    await press(page, 'Confirmar telefone');
    const field = part(page).getByLabel('Código');
    await field.waitFor();
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric');
    await page.waitForFunction(() => document.activeElement?.id === 'phone_code');
    expect(await faultsInLooks(page)).toEqual([]);
    const code = await codeSentTo(`+258${number}`, asked);
    await field.fill(otherThan(code));
    await press(page, 'Confirmar telefone');
    await part(page).getByRole('alert').getByText('Código inválido ou expirado.').waitFor();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await press(page, 'Confirmar telefone');
    await part(page).getByText('Telefone confirmado').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'phone-title');
    await expect.poll(() => part(page).getByRole('button').count()).toBe(0);

    for (const path of [`/@${who.user.username}`, `/freelancers?q=${word}`, `/services/${service.slug}`]) {
      const { text, html } = await readPage(path);
      expect(text, path).toContain('Telefone confirmado');
      expect(html.replaceAll(/\s/g, ''), path).not.toContain(number);
    }
    await page.goto('/profile');
    await page.getByText(/ · confirmado$/).waitFor();
  });

  it('says what is missing: a number, a network, fewer tries, and when another code may be asked for', async (test) => {
    const number = newNumber();
    const who = await person(theSite());
    const { page, context } = await settingsOf(test, who);
    const add = part(page).getByRole('link', { name: 'Juntar telefone' });
    await expect.poll(() => add.getAttribute('href')).toBe('/profile-setup');
    await who.call('PUT', '/users/me', { phone: '21 123 456' });
    await page.reload();
    await press(page, 'Confirmar telefone');
    await part(page).getByText('O telefone do perfil não parece um número de telemóvel.').waitFor();
    await who.call('PUT', '/users/me', { phone: number });
    await page.clock.install();
    await context.setOffline(true);
    await press(page, 'Confirmar telefone');
    await part(page).getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await context.setOffline(false);
    const asked = Date.now();
    await press(page, 'Confirmar telefone');
    const code = await codeSentTo(`+258${number}`, asked);
    await part(page)
      .getByText(/Outro código daqui a \d+ s/)
      .waitFor();
    await part(page).getByLabel('Código').fill(otherThan(code));
    for (let at = 0; at < 6; at += 1) {
      const answer = page.waitForResponse('**/phone/confirm');
      await press(page, 'Confirmar telefone');
      expect((await answer).status()).toBe(at < 5 ? 400 : 429);
    }
    await part(page).getByText('Demasiadas tentativas. Peça um novo código.').waitFor();
    for (let at = 0; at < 60; at += 1) await page.clock.runFor(1000);
    // Only the browser's clock went on.
    await press(page, 'Enviar outro código');
    await part(page)
      .getByText(/Demasiadas tentativas\. Espere (\d+ segundos?|1 minuto) e tente novamente\./)
      .waitFor();
    await press(page, 'Agora não');
    await part(page).getByRole('button', { name: 'Confirmar telefone' }).waitFor();
  });
});
