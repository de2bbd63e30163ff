import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it, type TestContext } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { jpeg, taggedJpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

async function creating(test: TestContext, by?: Person) {
  const who = by ?? (await freelancer(theSite()));
  const visited = await visit(test, { signedIn: who });
  await visited.page.goto('/portfolio/create');
  return { ...visited, by: who };
}

const title = (page: Page) => page.getByLabel('Título');
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true });
const again = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar alterações' });
const fault = (page: Page) => page.locator('#item-media-said');
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const shownBy = (by: Person) => by.call<PortfolioItem[]>('GET', `/portfolio/user/${by.user.id}`);
const post = '**/api/portfolio/';

describe('showing a work', () => {
  it('sends all that was said, with a picture that stands as the camera was held, and warns who copies others', async (test) => {
    const description = `Cozinha em madeira de umbila, feita à medida para ${Date.now()} famílias de Maputo e da Matola, com montagem e garantia de dois anos.`;
    await shows(await freelancer(theSite()), { description });
    const { page, by, complaints } = await creating(test);
    await title(page).fill('Cozinha na Polana');
    await page.getByLabel('Descrição').fill(description);
    await page.getByLabel('Ligação').fill('exemplo.co.mz');
    await choose(page, 'cozinha.jpg', 'image/jpeg', await taggedJpeg());
    await page.locator('.item-media img').waitFor();
    await publish(page).click();
    const warning = page.getByRole('dialog', { name: 'Reveja o texto antes de publicar' });
    await warning.getByText(/^Este texto é igual a outro/).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publicar assim mesmo' }).click();
    await page.waitForURL('**/profile?tab=portfolio');
    await toast(page, 'Projeto publicado com sucesso.').waitFor();
    const moment = page.getByRole('region', { name: 'Já está na rua' });
    await moment.getByRole('article').getByRole('heading', { name: 'Cozinha na Polana' }).waitFor();
    // Once: not after a reload.
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('published:');
    const [item, ...others] = await shownBy(by);
    expect([item, ...others]).toMatchObject([
      {
        title: 'Cozinha na Polana',
        description,
        link: 'https://exemplo.co.mz',
        media_kind: 'picture',
        company_id: null,
      },
    ]);
    // The device has made it smaller.
    const still = await fetch(theSite().url + item?.still_url);
    expect(await sharp(Buffer.from(await still.arrayBuffer())).metadata()).toMatchObject({
      width: 300,
      height: 400,
    });
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
  });

  it('is for who has a company or is a freelancer, needs a title, a link that leads somewhere and what it can show, and says so before anything is sent', async (test) => {
    const who = await person(theSite(), { full_name: 'Rosa' });
    const { page, requests } = await creating(test, who);
    await page.getByRole('heading', { name: 'Só empresas e freelancers têm portfólio.' }).waitFor();
    const company = await companyOf(who);
    await page.reload();
    await page.getByLabel('Ligação').fill('javascript:alert(1)');
    await publish(page).click();
    await page.getByText('O título do projeto é obrigatório').waitFor();
    await page.getByText('Escreva um endereço como https://exemplo.co.mz.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('item-title');
    await choose(page, 'folha.xlsx', 'application/vnd.ms-excel', Buffer.from('x'));
    await fault(page).getByText('Tipo de arquivo não suportado. Use imagens, vídeos ou PDFs.').waitFor();
    await choose(page, 'Catálogo.pdf', 'application/pdf', pdf(2_000_000));
    await page.getByText('Quem o abrir gasta 1,9\u00a0MB de dados.').waitFor();
    await choose(page, 'obra.avi', 'video/x-msvideo', Buffer.from('RIFF0000AVI '));
    await page.getByText('Este vídeo não se vê no navegador. Fica para descarregar.').waitFor();
    await page.getByRole('button', { name: 'Remover o ficheiro' }).click();
    await page.locator('.item-media').waitFor({ state: 'detached' });
    expect(requests.filter((path) => path.startsWith('/api/portfolio'))).toEqual([]);

    // What the server does not say is said in a toast, what it finds wrong with the file beside that.
    await title(page).fill('Obra');
    await page.getByLabel('Ligação').fill('');
    await page.route(post, (route) => route.fulfill({ status: 500, json: {} }));
    await publish(page).click();
    await toast(page, 'Não foi possível criar o projeto').waitFor();
    await page.unroute(post);
    await choose(page, 'obra.mov', 'video/quicktime', Buffer.from('<html>'));
    await page.getByText('Este vídeo não se vê no navegador.').waitFor();
    await again(page).click();
    await fault(page).getByText('Tipo de arquivo não suportado. Use imagens, vídeos ou PDFs.').waitFor();
    await page.getByRole('button', { name: 'Remover o ficheiro' }).click();
    await page.getByRole('button', { name: /^(Publicar|Tentar de novo)$/ }).click();
    await page.waitForURL('**/profile?tab=portfolio');
    expect(await who.call('GET', `/portfolio/company/${company.id}`)).toMatchObject([
      { title: 'Obra', media_url: null },
    ]);
  });

  it('can be stopped on its way, waits for the network with its file, and makes one item of two tries', async (test) => {
    const { page, by } = await creating(test);
    const begin = async () => {
      await title(page).fill('Obra');
      await choose(page, 'Catálogo.pdf', 'application/pdf', pdf());
    };
    await begin();
    await page.route(post, () => {});
    await publish(page).click();
    await page.getByRole('button', { name: 'Cancelar envio' }).click();
    await page.getByText('Envio cancelado. O que escreveu continua aqui.').waitFor();
    expect(await shownBy(by)).toEqual([]);
    await page.unroute(post);
    await page.reload();
    await page.getByText('Escolha o ficheiro outra vez.').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Obra');
    await choose(page, 'Catálogo.pdf', 'application/pdf', pdf());
    await loseAnswers(page, post);
    await publish(page).click();
    await page.getByText('Sem ligação. Fica por enviar e segue quando houver rede.').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('');
    await page.unroute(post);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Enviado: Trabalho “Obra”').waitFor();
    expect(await shownBy(by)).toMatchObject([{ title: 'Obra', media_name: 'Catálogo.pdf' }]);

    // Where the device is full too, nothing is lost.
    await begin();
    await fillDevice(page);
    await loseAnswers(page, post);
    await publish(page).click();
    await page.getByText('Sem ligação, e não há espaço neste dispositivo').waitFor();
    await page.unroute(post);
    await title(page).fill('Obra nova');
    await publish(page).click();
    await page.waitForURL('**/profile?tab=portfolio');
    expect(await shownBy(by)).toMatchObject([
      { title: 'Obra nova', media_name: 'Catálogo.pdf' },
      { title: 'Obra' },
    ]);
  });
});

describe('editing an item', () => {
  it('puts another file in the place of one that was taken away, says why it failed, and shows what was changed meanwhile', async (test) => {
    const by = await freelancer(theSite());
    const item = await shows(by, {}, { bytes: pdf(), name: 'Catálogo.pdf' });
    const { page } = await visit(test, { signedIn: by });
    await page.goto(`/portfolio/edit/${item.id}`);
    await page.getByText('Catálogo.pdf').waitFor();
    await page.getByRole('button', { name: 'Remover o ficheiro' }).click();
    await page.getByText('O ficheiro sai quando guardar.').waitFor();
    await title(page).fill('Minha');
    await choose(page, 'cozinha.jpg', 'image/jpeg', await jpeg({ width: 320, height: 240 }));
    await page.locator('.item-media img').waitFor();
    const failing = { status: 500, json: {} };
    await page.route('**/api/portfolio/*', (route) => route.fulfill(failing), { times: 1 });
    await save(page).click();
    await toast(page, 'Não foi possível atualizar o projeto').waitFor();
    await by.call('PUT', `/portfolio/${item.id}`, { title: 'Deles' });
    await again(page).click();
    await page
      .getByText(
        'Este item foi alterado entretanto, noutro separador ou telemóvel, ou por alguém da empresa.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Ficar com a minha versão' }).click();
    await page.waitForURL('**/profile?tab=portfolio');
    await toast(page, 'Alterações guardadas.').waitFor();
    expect(await shownBy(by)).toMatchObject([{ title: 'Minha', media_kind: 'picture', media_name: null }]);
  });
});
