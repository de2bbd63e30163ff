import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it, type TestContext } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { owner } from '#tests/support/cast/companies.ts';
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

async function editing(test: TestContext) {
  const by = await freelancer(theSite());
  const item = await shows(by, {}, { bytes: pdf(), name: 'Catálogo.pdf' });
  const visited = await visit(test, { signedIn: by });
  await visited.page.goto(`/portfolio/edit/${item.id}`);
  await title(visited.page).waitFor();
  return { ...visited, by, item };
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
  it('sends all that was said, with a picture', async (test) => {
    const { page, by, complaints } = await creating(test);
    await title(page).fill('Cozinha na Polana');
    await page.getByLabel('Descrição').fill('Umbila, três semanas.');
    await page.getByLabel('Ligação').fill('exemplo.co.mz');
    const picture = await jpeg({ width: 320, height: 240, noisy: true });
    await choose(page, 'cozinha.jpg', 'image/jpeg', picture);
    await page.locator('.item-media img').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await publish(page).click();
    await page.waitForURL('**/profile?tab=portfolio');
    await toast(page, 'Projeto publicado com sucesso.').waitFor();
    const moment = page.getByRole('region', { name: 'Já está na rua' });
    await moment.getByRole('article').getByRole('heading', { name: 'Cozinha na Polana' }).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    // Once: not after a reload.
    await page.reload();
    await page.getByRole('heading', { name: 'Cozinha na Polana' }).waitFor();
    expect(await moment.count()).toBe(0);
    expect(await shownBy(by)).toMatchObject([
      {
        title: 'Cozinha na Polana',
        description: 'Umbila, três semanas.',
        link: 'https://exemplo.co.mz',
        media_kind: 'picture',
        company_id: null,
      },
    ]);
    expect(complaints).toEqual([]);
    await page.goto('/portfolio/create');
    await expect.poll(() => title(page).inputValue()).toBe('');
  });

  it('stands as the camera was held, though the device has made it smaller', async (test) => {
    const { page, by } = await creating(test);
    await title(page).fill('Obra');
    await choose(page, 'de-lado.jpg', 'image/jpeg', await taggedJpeg());
    await page.locator('.item-media img').waitFor();
    await publish(page).click();
    await page.waitForURL('**/profile?tab=portfolio');
    const [item] = await shownBy(by);
    const still = await fetch(theSite().url + item?.still_url);
    expect(await sharp(Buffer.from(await still.arrayBuffer())).metadata()).toMatchObject({
      width: 300,
      height: 400,
    });
  });

  it('is for a company of theirs, or for who is a freelancer', async (test) => {
    const { who, company } = await owner(theSite());
    const { page } = await creating(test, who);
    await title(page).fill('Obra');
    await publish(page).click();
    await page.waitForURL('**/profile?tab=portfolio');
    expect(await who.call('GET', `/portfolio/company/${company.id}`)).toMatchObject([{ title: 'Obra' }]);
    const other = await visit(test, { signedIn: await person(theSite(), { full_name: 'Rosa' }) });
    await other.page.goto('/portfolio/create');
    await other.page.getByRole('heading', { name: 'Só empresas e freelancers têm portfólio.' }).waitFor();
  });

  it('needs a title, a link that leads somewhere and what it can show, and says so before anything is sent', async (test) => {
    const { page, requests } = await creating(test);
    await page.getByLabel('Ligação').fill('javascript:alert(1)');
    await publish(page).click();
    await page.getByText('O título do projeto é obrigatório').waitFor();
    await page.getByText('Escreva um endereço como https://exemplo.co.mz.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('item-title');
    await choose(page, 'folha.xlsx', 'application/vnd.ms-excel', Buffer.from('x'));
    await fault(page).getByText('Tipo de arquivo não suportado. Use imagens, vídeos ou PDFs.').waitFor();
    await choose(page, 'grande.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'));
    await fault(page).getByText('Arquivo muito grande. Tamanho máximo: 10MB', { exact: true }).waitFor();
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
  });

  it('waits for the network with its file, and makes one item though its answer is lost', async (test) => {
    const { page, by } = await creating(test);
    await title(page).fill('Obra');
    await choose(page, 'Catálogo.pdf', 'application/pdf', pdf());
    await loseAnswers(page, post);
    await publish(page).click();
    await page.getByText('Sem ligação. Fica por enviar e segue quando houver rede.').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('');
    await page.unroute(post);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Enviado: Trabalho “Obra”').waitFor();
    expect(await shownBy(by)).toMatchObject([{ title: 'Obra', media_name: 'Catálogo.pdf' }]);
  });

  it('can be stopped on its way, loses nothing on a cut network and a full device, and makes one item of two tries', async (test) => {
    const { page, by } = await creating(test);
    await title(page).fill('Obra');
    await choose(page, 'Catálogo.pdf', 'application/pdf', pdf());
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
    await fillDevice(page);
    await loseAnswers(page, post);
    await publish(page).click();
    await page.getByText('Sem ligação, e não há espaço neste dispositivo').waitFor();
    await page.unroute(post);
    await title(page).fill('Obra nova');
    await publish(page).click();
    await page.waitForURL('**/profile?tab=portfolio');
    expect(await shownBy(by)).toMatchObject([{ title: 'Obra nova', media_name: 'Catálogo.pdf' }]);
  });
});

describe('editing an item', () => {
  it('sends only what was changed, and takes the file away if asked', async (test) => {
    const { page, by, item } = await editing(test);
    await page.getByText('Catálogo.pdf').waitFor();
    await title(page).fill('Outra obra');
    await page.getByRole('button', { name: 'Remover o ficheiro' }).click();
    await page.getByText('O ficheiro sai quando guardar.').waitFor();
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    expect((await sending).postDataJSON()).toEqual({
      title: 'Outra obra',
      remove_media: 'true',
      updated_at: item.updated_at,
    });
    await page.waitForURL('**/profile?tab=portfolio');
    await toast(page, 'Alterações guardadas.').waitFor();
    expect(await shownBy(by)).toMatchObject([{ title: 'Outra obra', media_url: null }]);
  });

  it('puts another file in its place', async (test) => {
    const { page, by } = await editing(test);
    await choose(page, 'cozinha.jpg', 'image/jpeg', await jpeg({ width: 320, height: 240 }));
    await page.locator('.item-media img').waitFor();
    await save(page).click();
    await page.waitForURL('**/profile?tab=portfolio');
    expect(await shownBy(by)).toMatchObject([{ media_kind: 'picture', media_name: null }]);
  });

  it('shows what was changed meanwhile beside one’s own, and refuses what is not to be edited', async (test) => {
    const { page, by, item } = await editing(test);
    await title(page).fill('Minha');
    await by.call('PUT', `/portfolio/${item.id}`, { title: 'Deles' });
    await save(page).click();
    await page.getByText('Este item foi alterado entretanto, noutro separador ou telemóvel.').waitFor();
    await page.getByRole('button', { name: 'Ficar com a minha versão' }).click();
    await page.waitForURL('**/profile?tab=portfolio');
    expect(await shownBy(by)).toMatchObject([{ title: 'Minha' }]);

    // What is not one’s own or not there is refused, and what did not come is said.
    const others = await shows(await freelancer(theSite()));
    await page.goto(`/portfolio/edit/${others.id}`);
    await page.getByRole('heading', { name: 'Não tem permissão para editar este item.' }).waitFor();
    await page.goto('/portfolio/edit/abc');
    await page.getByRole('heading', { name: 'Item do portfólio não encontrado' }).waitFor();
    await page.route('**/api/portfolio/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/portfolio/edit/${item.id}`);
    await page.getByText('Não foi possível carregar o item do portfólio', { exact: true }).waitFor();
    await page.unroute('**/api/portfolio/*');
    await again(page).click();
    await title(page).waitFor();
    await page.route('**/api/portfolio/*', (route) => route.fulfill({ status: 500, json: {} }));
    await title(page).fill('Outro');
    await save(page).click();
    await toast(page, 'Não foi possível atualizar o projeto').waitFor();
  });
});
