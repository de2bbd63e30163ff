import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import {
  apiTexts,
  deliveryTexts,
  eventTexts,
  keyTexts,
  offTexts,
  scopeTexts,
  webhookTexts,
} from '#lib/copy/programs-screen.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { provesEmail } from '#tests/support/cast/factors.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { codeDeliveredTo } from '#tests/support/outbox-folder.ts';
import { startProgram } from '#tests/support/program.ts';
import { siteAt, theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';
import { webhookReceiver } from '#tests/support/webhook-receiver.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Chaves da API e webhooks' });
const part = (page: Page, title: string) => section(page).getByRole('region', { name: title, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function settingsOf(test: TestContext, who: Person, site?: string) {
  const visited = await visit(test, { signedIn: who, ...(site && { site }) });
  await visited.page.clock.install();
  await visited.page.goto('/settings#api');
  await part(visited.page, webhookTexts.title).waitFor();
  return visited;
}

const fillKey = async (page: Page, name: string, scopes: readonly (keyof typeof scopeTexts)[]) => {
  await page.getByRole('button', { name: keyTexts.add }).click();
  const form = dialog(page, keyTexts.add);
  await form.getByLabel(keyTexts.name).fill(name);
  for (const scope of scopes) await form.getByRole('checkbox', { name: scopeTexts[scope].name }).check();
  return form;
};

describe('the keys of programs', () => {
  it('are made, shown once, used and revoked, and say what failed without a network', async (test) => {
    const ana = await person(theSite());
    const { page, context, complaints } = await settingsOf(test, ana);
    const keys = part(page, keyTexts.title);
    await keys.getByText(keyTexts.none).waitFor();

    await page.getByRole('button', { name: keyTexts.add }).click();
    const form = dialog(page, keyTexts.add);
    await form.getByRole('button', { name: keyTexts.make }).click();
    await form.getByText('Campo obrigatório.').waitFor();
    await form.getByText('Escolha para que serve a chave.').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    expect(await brokenWords(form)).toEqual([]);
    await page.keyboard.press('Escape');
    await fillKey(page, 'Caixa da loja', ['read']);
    await form.getByLabel(keyTexts.lasts).selectOption('30 dias');
    await form.getByRole('button', { name: keyTexts.make }).click();

    const shown = dialog(page, keyTexts.made);
    await shown.getByText(apiTexts.onlyNow).waitFor();
    await page.waitForFunction((text) => document.activeElement?.textContent === text, apiTexts.onlyNow);
    const key = await shown.locator('code').innerText();
    expect(await shown.getByRole('region', { name: keyTexts.example }).innerText()).toContain(
      `Bearer ${key}" ${theSite().url}/api/users/me`,
    );
    expect(await faultsInLooks(page)).toEqual([]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shown.getByRole('button', { name: apiTexts.copy }).click();
    await page.getByText(apiTexts.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await shown.getByRole('button', { name: apiTexts.kept }).click();
    await shown.waitFor({ state: 'hidden' });

    const asProgram = () =>
      fetch(`${theSite().url}/api/users/me`, { headers: { authorization: `Bearer ${key}` } });
    await keys.getByText(keyTexts.neverUsed).waitFor();
    expect((await asProgram()).status).toBe(200);
    expect(complaints).toEqual([]);
    await page.route('**/api/users/me/api-keys', (route) => route.abort());
    await page.reload();
    // What else the page asks for tells that the network is there, and then it asks for the keys again by itself.
    await part(page, webhookTexts.title).getByText(webhookTexts.none).waitFor();
    await settled(page);
    await keys.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await page.unroute('**/api/users/me/api-keys');
    // Unless they have come by themselves in this very moment.
    await keys
      .getByRole('button', { name: 'Tentar de novo' })
      .evaluateAll((all) => all.forEach((one) => void (one as HTMLElement).click()));
    await keys.getByText('usada agora').waitFor();
    const failed = complaints.length;
    const row = keys.getByRole('listitem');
    await expect.poll(() => row.innerText()).toContain(`${key.slice(0, 7)}…`);
    await expect.poll(() => row.innerText()).not.toContain(key);
    await expect.poll(() => row.innerText()).toMatch(/\nLer\nServe até \d\d\/\d\d\/\d{4}/);
    expect(await faultsInLooks(page)).toEqual([]);

    await row.getByRole('button', { name: keyTexts.revokeNamed('Caixa da loja') }).click();
    const question = dialog(page, keyTexts.revokeTitle);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect((await asProgram()).status).toBe(200);
    await row.getByRole('button', { name: keyTexts.revokeNamed('Caixa da loja') }).click();
    await question.getByRole('button', { name: keyTexts.revoke }).click();
    await keys.getByText(keyTexts.none).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'api-keys-title');
    expect((await asProgram()).status).toBe(401);
    expect(complaints.slice(failed)).toEqual([]);

    await page.route('**/api/users/me/api-keys', (route) => route.abort());
    const again = await fillKey(page, 'Caixa', ['chat']);
    await again.getByRole('button', { name: keyTexts.make }).click();
    await again.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => again.getByRole('checkbox', { name: 'Conversas' }).isChecked()).toBe(true);
  });
});

/** A site that sends to a receiver of ours, and somebody who may make webhooks there. */
async function listening(test: TestContext) {
  const receiver = await webhookReceiver(() => new Date());
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-webhooks-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const program = await startProgram({
    ...cheapPasswords,
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    WEBHOOK_STAND_IN: receiver.origin,
  });
  onTestFinished(() => program.stop());
  const ana = await person(siteAt({ url: program.url, dataDir }));
  await provesEmail(ana, () => codeDeliveredTo(dataDir, ana.email));
  return { receiver, ...(await settingsOf(test, ana, program.url)) };
}

describe('webhooks', () => {
  it('are made, tested, looked at, sent again, changed, switched and deleted', async (test) => {
    const { page, receiver, requests, complaints } = await listening(test);
    /** The list asks again every two seconds while something waits. */
    const comes = (text: string) =>
      expect
        .poll(async () => {
          await page.clock.fastForward(2000);
          return webhooks.innerText();
        })
        .toContain(text);
    const webhooks = part(page, webhookTexts.title);
    await webhooks.getByText(webhookTexts.none).waitFor();
    await webhooks.getByRole('button', { name: webhookTexts.add }).click();
    const form = dialog(page, webhookTexts.add);
    await form.getByRole('button', { name: webhookTexts.make }).click();
    await form.getByText('Escolha o que quer saber.').waitFor();
    const expected = complaints.length;
    await form.getByRole('checkbox', { name: eventTexts.deal.name }).check();
    await form.getByLabel(webhookTexts.url).fill('http://loja.co.mz/bizlink');
    await form.getByRole('button', { name: webhookTexts.make }).click();
    await page.locator('#webhook-url-said[role=alert]').getByText('Use um endereço https público').waitFor();
    expect(await brokenWords(form)).toEqual([]);
    const refused = complaints.length;
    expect(complaints.slice(expected).every((complaint) => complaint.includes('422'))).toBe(true);
    await form.getByLabel(webhookTexts.url).fill(receiver.url);
    await form.getByRole('button', { name: webhookTexts.make }).click();

    const shown = dialog(page, webhookTexts.made);
    const secret = await shown.locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    receiver.trust(secret);
    const standard = shown.getByRole('link', { name: 'Standard Webhooks' });
    await expect.poll(() => standard.getAttribute('rel')).toBe('noopener');
    await shown.getByRole('button', { name: apiTexts.kept }).click();
    await webhooks.getByText(webhookTexts.on, { exact: true }).waitFor();

    const act = (text: string) => webhooks.getByRole('button', { name: webhookTexts.of(text, receiver.url) });
    await act(webhookTexts.deliveries).click();
    await webhooks.getByText(deliveryTexts.none).waitFor();
    await act(webhookTexts.test).click();
    const delivery = webhooks.getByRole('group');
    await comes(deliveryTexts.states.delivered);
    await expect
      .poll(() => delivery.innerText())
      .toMatch(/^Teste\nagora\nEntregue\nO endereço respondeu 204 · demorou/);
    expect(receiver.received).toMatchObject([{ type: 'test.sent' }]);
    await delivery.getByText(deliveryTexts.test).click();
    const body = delivery.getByRole('region', { name: /^O que foi enviado: Teste/ });
    expect(JSON.parse(await body.innerText())).toMatchObject({ type: 'test.sent' });
    // While it waits it is looked at again, but only where it is seen.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    receiver.answerWith((res) => void answered.then(() => res.writeHead(500).end()));
    await delivery.getByRole('button', { name: /^Enviar de novo: Teste/ }).click();
    await delivery.getByText(deliveryTexts.states.waiting).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Enviar de novo');
    const asked = () => requests.filter((path) => path.endsWith('/deliveries')).length;
    await page.getByRole('link', { name: 'Todas as definições' }).click();
    await page.getByRole('link', { name: 'Senha' }).waitFor();
    const before = asked();
    await page.clock.fastForward(4000);
    await settled(page);
    expect(asked()).toBe(before);
    await page.getByRole('link', { name: 'Chaves da API e webhooks' }).click();
    answer();
    await comes('O endereço respondeu 500');
    expect(receiver.received.map(({ id }) => id)).toEqual([
      receiver.received[0]?.id,
      receiver.received[0]?.id,
    ]);

    await act(webhookTexts.edit).click();
    const edit = dialog(page, webhookTexts.change);
    await expect.poll(() => edit.getByLabel(webhookTexts.url).inputValue()).toBe(receiver.url);
    await expect
      .poll(() => edit.getByRole('checkbox', { name: eventTexts.deal.name }).isChecked())
      .toBe(true);
    await edit.getByRole('checkbox', { name: eventTexts.message.name }).check();
    await edit.getByRole('button', { name: webhookTexts.save }).click();
    await webhooks.getByText('Mensagens, Acordos').waitFor();
    await act(webhookTexts.turnOff).click();
    await webhooks.getByText(offTexts.owner).waitFor();
    await expect.poll(() => act(webhookTexts.test).count()).toBe(0);
    await act(webhookTexts.turnOn).click();
    receiver.answerWith(410);
    await act(webhookTexts.test).click();
    await comes(offTexts.gone);
    expect(await faultsInLooks(page)).toEqual([]);

    await act(webhookTexts.remove).click();
    await dialog(page, webhookTexts.removeTitle).getByRole('button', { name: 'Eliminar' }).click();
    await webhooks.getByText(webhookTexts.none).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'webhooks-title');
    expect(complaints.slice(refused)).toEqual([]);
  });
});
