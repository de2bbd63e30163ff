import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { DealRow } from '#lib/contract/deals.ts';
import { formatSize } from '#lib/format/size.ts';
import { conversationsOf, reads } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes, readService } from '#tests/support/cast/services.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { readPage } from '#tests/support/read-page.ts';
import { shared, stayHere, written } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

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

  it('shows what others will see, copies the link or shows it, and hands it to the phone where it can', async (test) => {
    const { page, context, site, url, complaints } = await visit(test);
    const { id } = await publishes(await freelancer(site, {}, { full_name: 'Nelson Sitoe' }), priced);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sheet = page.getByRole('dialog', { name: 'Partilhar' });
    const open = () => page.getByRole('link', { name: 'Partilhar' }).click();
    // An address that names the sheet opens it.
    await page.goto(`/services/${id}#partilhar`);
    await expect.poll(() => sheet.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { headers } = await fetch(url(new URL(preview ?? '').pathname), { method: 'HEAD' });
    await sheet
      .getByText(`Vai com a imagem, ${formatSize(Number(headers.get('content-length')))}.`)
      .waitFor();
    expect(await sheet.locator('.share-picture > .media').isVisible()).toBe(true);
    expect(await sheet.locator('[data-share-price]').innerText()).toBe(
      await page.locator('main .price').filter({ visible: true }).last().innerText(),
    );
    await sheet.getByRole('link', { name: 'Fechar' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await open();
    await page.mouse.click(10, 10);
    await sheet.waitFor({ state: 'hidden' });

    await open();
    const toPhone = page.getByRole('button', { name: 'Mais opções do telefone' });
    await expect.poll(() => toPhone.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Copiar ligação' }).click();
    await page.getByRole('status').getByText('Ligação copiada.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared(url, id));
    await page.evaluate(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.assign(navigator, { share: async (what: unknown) => void given.push(what) });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await open();
    await toPhone.click();
    expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
      { url: shared(url, id), title: 'Quadro eléctrico completo' },
    ]);
    await open();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await open();
    await page.getByRole('button', { name: 'Copiar ligação' }).click();
    expect(await page.getByRole('alert').filter({ hasText: 'copiar' }).innerText()).toContain(
      shared(url, id),
    );
    expect(complaints).toEqual([]);
  });
});

describe('asking for a quote', () => {
  const ask = (page: Page) =>
    page.getByRole('button', { name: 'Solicitar Orçamento' }).filter({ visible: true });

  it('keeps what was typed when the sheet is closed, says what is missing, and writes a clear text to the seller', async (test) => {
    const looked = await visit(test);
    const { page, context, site, url, complaints } = looked;
    const phone = { public_phone: '84 555 6677' };
    const { id } = await publishes(await freelancer(site, phone, { full_name: 'Nelson Sitoe' }), priced);
    await stayHere(looked);
    await page.goto(`/services/${id}`);
    const button = ask(page);
    const dialog = page.getByRole('dialog');
    await button.click();
    await dialog.getByLabel('Onde?').fill('Matola, bairro da Liberdade');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    // In the place of the bar on phones, and beside the pictures on wide screens.
    await expect.poll(() => page.getByRole('navigation', { name: 'Principal, em baixo' }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await button.evaluate((one) => one.closest('main') !== null)).toBe(true);
    await button.press(' ');
    await expect.poll(() => dialog.getByLabel('Onde?').inputValue()).toBe('Matola, bairro da Liberdade');
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

  it('goes by the chat too, the only way to a seller without a phone, once though an answer was lost', async (test) => {
    const who = await person(theSite(), { full_name: 'Ana Tembe' });
    const { page } = await visit(test, { signedIn: who });
    const { id } = await publishes(await freelancer(theSite(), {}, { full_name: 'Zita Langa' }), priced);
    const dialog = page.getByRole('dialog');
    const fill = async (where: string) => {
      await page.goto(`/services/${id}`);
      await ask(page).click();
      await dialog.getByLabel('Onde?').fill(where);
      await dialog.getByLabel('Onde?').press('Enter');
    };
    await loseAnswers(page, '**/api/deals*');
    await fill('Matola');
    await page.getByRole('alert').getByText('Não foi possível iniciar a conversa.').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Abrir WhatsApp' }).count()).toBe(0);
    await expect.poll(() => dialog.getByLabel('Onde?').inputValue()).toBe('Matola');
    await page.unroute('**/api/deals*');
    await dialog.getByRole('button', { name: 'Enviar pelo chat' }).click();
    await page.waitForURL('**/messages?open=*');
    await page.getByRole('status').getByText('Pedido de orçamento enviado.').waitFor();
    await fill('Boane');
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
});
