import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { DealRow } from '#lib/contract/deals.ts';
import { formatSize } from '#lib/format/size.ts';
import { conversationsOf, reads } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes, readService } from '#tests/support/cast/services.ts';
import { readPage } from '#tests/support/read-page.ts';
import { shared, stayHere, written } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

describe('sharing a service', () => {
  it('leads to Facebook, WhatsApp and X without script', async () => {
    const { id } = await publishes(await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' }), priced);
    const { $ } = await readPage(`/services/${id}`);
    const own = `${theSite().url.replace('127.0.0.1', 'localhost')}/services/${id}`;
    const menu = $($('main a[aria-label=Partilhar]').attr('href') ?? '');
    expect(menu.find('input').val()).toBe(own.replace('http://', ''));
    const links = menu
      .find('.sheet-body a')
      .get()
      .map((link) => new URL($(link).attr('href') ?? ''));
    const [whatsApp, sms, facebook, x] = links.map(({ searchParams }) => searchParams);
    expect(links).toHaveLength(4);
    expect(sms?.get('body')).toBe(`Quadro eléctrico completo\n${own}`);
    expect(facebook?.get('u')).toBe(own);
    expect(whatsApp?.get('text')).toBe(`Quadro eléctrico completo\n${own}`);
    expect(x?.get('url')).toBe(own);
    // That needs script, and is not shown without it.
    for (const copy of menu.find('[data-share-copy]').get())
      expect($(copy).closest('.needs-script').length).toBe(1);
  });

  it('opens and closes by the address without script, and by an address that names it with one', async (test) => {
    const { id } = await publishes(await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' }), priced);
    const still = await visit(test, { javaScript: false });
    await still.page.goto(`/services/${id}`);
    const sheetIn = (page: Page) => page.locator('dialog#partilhar');
    await still.page.getByRole('link', { name: 'Partilhar' }).click();
    await sheetIn(still.page).getByRole('link', { name: 'Enviar pelo WhatsApp' }).waitFor();
    await sheetIn(still.page).getByRole('link', { name: 'Fechar' }).click();
    await sheetIn(still.page).waitFor({ state: 'hidden' });
    const { page } = await visit(test);
    await page.goto(`/services/${id}#partilhar`);
    await expect.poll(() => sheetIn(page).evaluate((sheet) => sheet.matches(':modal'))).toBe(true);
    await sheetIn(page).getByRole('link', { name: 'Fechar' }).click();
    await sheetIn(page).waitFor({ state: 'hidden' });
  });

  it('shows what others will see, and how heavy its picture is', async (test) => {
    const { page, site, url } = await visit(test);
    const { id } = await publishes(await freelancer(site, {}, { full_name: 'Nelson Sitoe' }), priced);
    await page.goto(`/services/${id}`);
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { headers } = await fetch(url(new URL(preview ?? '').pathname), { method: 'HEAD' });
    await page.getByRole('link', { name: 'Partilhar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Partilhar' });
    await sheet
      .getByText(`Vai com a imagem, ${formatSize(Number(headers.get('content-length')))}.`)
      .waitFor();
    expect(await sheet.locator('.share-picture > .media').isVisible()).toBe(true);
    expect(await sheet.locator('[data-share-price]').innerText()).toBe(
      await page.locator('main .price').filter({ visible: true }).last().innerText(),
    );
    await page.mouse.click(10, 10);
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Partilhar' }).click();
    await sheet.waitFor();
  });

  it('copies the link and says so, hands it to the phone where it can, and closes by Escape', async (test) => {
    const { page, context, site, url, complaints } = await visit(test);
    const { id } = await publishes(await freelancer(site, {}, { full_name: 'Nelson Sitoe' }), priced);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.assign(navigator, { share: async (what: unknown) => void given.push(what) });
    });
    await page.goto(`/services/${id}`);
    const open = () => page.getByRole('link', { name: 'Partilhar' }).click();
    await open();
    await page.getByRole('button', { name: 'Copiar ligação' }).click();
    await page.getByRole('status').getByText('Ligação copiada.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared(url, id));
    await open();
    await page.getByRole('button', { name: 'Mais opções do telefone' }).click();
    expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
      { url: shared(url, id), title: 'Quadro eléctrico completo' },
    ]);
    await open();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: 'Copiar ligação' }).isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('shows the link where it cannot be copied', async (test) => {
    const { page, site, url } = await visit(test);
    const { id } = await publishes(await freelancer(site, {}, { full_name: 'Nelson Sitoe' }), priced);
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(`/services/${id}`);
    await page.getByRole('link', { name: 'Partilhar' }).click();
    await page.getByRole('button', { name: 'Copiar ligação' }).click();
    expect(await page.getByRole('alert').filter({ hasText: 'copiar' }).innerText()).toContain(
      shared(url, id),
    );
    await page.getByRole('link', { name: 'Partilhar' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Mais opções do telefone' }).isVisible())
      .toBe(false);
  });
});

describe('asking for a quote', () => {
  const opened = async (test: TestContext) => {
    const looked = await visit(test);
    const seller = await freelancer(
      looked.site,
      { public_phone: '84 555 6677' },
      { full_name: 'Nelson Sitoe' },
    );
    const { id } = await publishes(seller, priced);
    await stayHere(looked);
    await looked.page.goto(`/services/${id}`);
    const button = looked.page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true });
    await button.click();
    return { ...looked, id, button, dialog: looked.page.getByRole('dialog') };
  };

  it('writes a clear text to the seller, and says what is missing beside the field', async (test) => {
    const { page, context, dialog, id, site, url, complaints } = await opened(test);
    const what = dialog.getByLabel('O que precisa?');
    await expect.poll(() => what.inputValue()).toBe('Quadro eléctrico completo');
    await what.fill('  ');
    await dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click();
    await dialog.getByRole('alert').getByText('Escreva o que precisa.', { exact: true }).waitFor();
    await expect.poll(() => what.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => what.getAttribute('aria-describedby')).toBe('quote-what-said');
    expect(context.pages()).toHaveLength(1);
    await what.fill('Quadro de 12 disjuntores');
    await expect.poll(() => dialog.getByText('Escreva o que precisa.').isVisible()).toBe(false);
    await dialog.getByLabel('Onde?').fill('Matola, bairro da Liberdade');
    const popup = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click();
    const address = (await popup).url();
    expect(address).toMatch(/^https:\/\/wa\.me\/258845556677\?text=/);
    expect(written(address)).toBe(
      [
        'Olá, Nelson Sitoe. Gostaria de um orçamento, por favor.',
        '',
        'Serviço: Quadro eléctrico completo',
        'O que preciso: Quadro de 12 disjuntores',
        'Onde: Matola, bairro da Liberdade',
        '',
        shared(url, id),
      ].join('\n'),
    );
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await readService(site, id)).leads, { timeout: 5000 }).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed when the sheet is closed, gives the focus back, and stands where there is room', async (test) => {
    const { page, dialog, button } = await opened(test);
    await dialog.getByLabel('Quando?').fill('sábado');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    // In the place of the bar on phones, and beside the pictures on wide screens.
    await expect.poll(() => page.getByRole('navigation', { name: 'Principal, em baixo' }).count()).toBe(0);
    await button.press(' ');
    await expect.poll(() => dialog.getByLabel('Quando?').inputValue()).toBe('sábado');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await button.evaluate((one) => one.closest('main') !== null)).toBe(true);
    await button.click();
    await dialog.waitFor();
  });

  it('goes by the chat too, the only way to a seller without a phone', async (test) => {
    const who = await person(theSite(), { full_name: 'Ana Tembe' });
    const { page } = await visit(test, { signedIn: who });
    const zita = await freelancer(theSite(), {}, { full_name: 'Zita Langa' });
    const { id } = await publishes(zita, priced);
    const ask = async (said: string) => {
      await page.goto(`/services/${id}`);
      await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.getByRole('button', { name: 'Abrir WhatsApp' }).count()).toBe(0);
      await dialog.getByLabel('Onde?').fill('Matola');
      await dialog.getByLabel('Onde?').press('Enter');
      await page.waitForURL('**/messages?open=*');
      await page.getByRole('status').getByText(said).waitFor();
    };
    await ask('Pedido de orçamento enviado.');
    await ask('Já tem um pedido em aberto sobre este serviço.');
    await page.goto(`/services/${id}`);
    await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
    await page.getByLabel('Onde?').fill('Boane');
    await page.getByLabel('Onde?').press('Enter');
    const again = page.getByRole('dialog', { name: 'Já tem um pedido em aberto' });
    await again.getByRole('button', { name: 'Voltar' }).click();
    await again.waitFor({ state: 'detached' });
    const [conversation] = await conversationsOf(who);
    const [message, ...others] = await reads(who, conversation?.id ?? 0);
    expect(others).toEqual([]);
    expect(message?.reference).toMatchObject({ type: 'service', id });
    expect(message?.text).toBe(
      [
        'Olá, Zita Langa. Gostaria de um orçamento, por favor.',
        '',
        'Serviço: Quadro eléctrico completo',
        'Onde: Matola',
      ].join('\n'),
    );
    await expect.poll(async () => (await readService(theSite(), id)).leads, { timeout: 5000 }).toBe(1);
    const [deal, ...more] = await who.call<DealRow[]>('GET', '/deals/');
    expect(more).toEqual([]);
    expect(deal).toMatchObject({ service: { id }, what: 'Quadro eléctrico completo', district: 'Matola' });
    expect(deal?.conversation_id).toBe(conversation?.id);
  });

  it('keeps what was typed where the network fails, and asks once', async (test) => {
    const who = await person(theSite(), { full_name: 'Ana Tembe' });
    const { page } = await visit(test, { signedIn: who });
    const { id } = await publishes(await freelancer(theSite()), priced);
    await page.goto(`/services/${id}`);
    await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quando?').fill('sábado');
    // The server gets the first call, and its answer is lost.
    await page.route(
      '**/api/deals*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const send = dialog.getByRole('button', { name: 'Enviar pelo chat' });
    await send.click();
    await page.getByRole('alert').getByText('Não foi possível iniciar a conversa.').waitFor();
    await expect.poll(() => dialog.getByLabel('Quando?').inputValue()).toBe('sábado');
    await send.click();
    await page.waitForURL('**/messages?open=*');
    await page.getByRole('status').getByText('Pedido de orçamento enviado.').waitFor();
    const [deal, ...more] = await who.call<DealRow[]>('GET', '/deals/');
    expect(more).toEqual([]);
    expect(await reads(who, deal?.conversation_id ?? 0)).toHaveLength(1);
  });

  it('by a visitor is done once they have signed in', async (test) => {
    const who = await person(theSite(), { full_name: 'Ana Tembe' });
    const { page } = await visit(test);
    const zita = await freelancer(theSite(), {}, { full_name: 'Zita Langa' });
    const { id } = await publishes(zita, priced);
    await page.goto(`/services/${id}`);
    await page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true }).click();
    await page.getByLabel('O que precisa?').fill('Três tomadas novas');
    await page.getByRole('button', { name: 'Enviar pelo chat' }).click();
    await page.getByText('Entre para falar com Zita Langa').waitFor();
    expect(await zita.call<DealRow[]>('GET', '/deals/')).toEqual([]);
    await signInAgain(page, who);
    await page.waitForURL('**/messages?open=*');
    await page.getByRole('status').getByText('Pedido de orçamento enviado.').waitFor();
    await page.getByRole('log').getByText('Três tomadas novas').waitFor();
    const deals = await zita.call<DealRow[]>('GET', '/deals/');
    expect(deals).toMatchObject([
      { what: 'Três tomadas novas', service: { id }, customer: { id: who.user.id } },
    ]);
  });
});
