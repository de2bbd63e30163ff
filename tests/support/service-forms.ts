import type { Page } from 'playwright';
import type { TestContext } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import type { Service } from '#lib/contract/services.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { theSite } from '#tests/support/site.ts';
import { jpeg } from './pictures.ts';
import { visit } from './visit.ts';

export const painting = {
  title: 'Pintura de fachadas',
  description: 'Casas e lojas, na Matola e em Maputo.',
  category: 'Construção',
};

export const publishesPainting = (by: Person, changes: Partial<Service> = {}) =>
  by.call<Service>('POST', '/services/', { ...painting, price: 15000, tags: ['pintor'], ...changes });

/** All of one's own, the newest first. */
export const servicesOf = (by: Person) => by.call<Service[]>('GET', '/services/mine');

export async function photo(name: string, size = 120) {
  return { name, mimeType: 'image/jpeg', buffer: await jpeg({ width: size, height: size, noisy: true }) };
}

/** 'a.jpg', 'b.jpg' and so on, each as wide as it is said: their addresses tell which is which. */
export const photos = (...widths: number[]) =>
  Promise.all(widths.map((width, at) => photo(`${String.fromCharCode(97 + at)}.jpg`, width)));

export const widthsOf = (service: Service | undefined) =>
  service?.images.map((address) => Number(/-(\d+)\.webp$/.exec(address)?.[1]));

export async function fill(page: Page, words = painting) {
  await page.getByLabel('Título').fill(words.title);
  await page.getByLabel('Descrição').fill(words.description);
  await pickCategory(page, words.category);
}

export async function pickCategory(page: Page, category: string) {
  await page.locator('#service-category').click();
  await page.getByRole('option', { name: category, exact: true }).click();
}

/** What is wrong with a field, as it is said beside it. */
export const saidOf = (page: Page, field: string) => page.locator(`#service-${field}-said`);

/** A row of a picture, by its place from 1. */
export const pictureAt = (page: Page, place: number) => page.locator('.picture-row').nth(place - 1);

export async function addressShown(page: Page, place: number): Promise<string> {
  return (await pictureAt(page, place).locator('img').getAttribute('src')) ?? '';
}

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

type Options = Parameters<typeof visit>[1];

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Publicar serviço' });
export const publishButton = (page: Page) =>
  sheet(page).getByRole('button', { name: 'Publicar', exact: true });
export const choosePictures = (page: Page) => page.getByLabel('Adicionar imagens');
export const tagsShown = (page: Page) => page.locator('.tag-chip').allInnerTexts();

export async function publishing(test: TestContext, person?: Person, options: Options = {}) {
  const site = theSite();
  const by = person ?? (await freelancer(site, {}, { full_name: 'Rosa Cumbe' }));
  const visited = await visit(test, { ...options, signedIn: by });
  await visited.page.goto('/my-services?publicar=1');
  await sheet(visited.page).getByLabel('Título').waitFor();
  return { ...visited, site, by };
}

/** A free person of the site, to be given companies. */
export async function ownerOf(...names: string[]) {
  const site = theSite();
  const by = await person(site, { full_name: 'Amélia Tembe', user_type: 'company' });
  const companies: Company[] = [];
  for (const name of names) companies.push(await companyOf(by, { name }));
  return { by, companies, site };
}

export async function reopened(page: Page) {
  await page.goto('/my-services?publicar=1');
  await sheet(page).getByLabel('Título').waitFor();
}

export async function saysToast(page: Page, title: string, text: string) {
  const said = page.getByText(text, { exact: true });
  await page.locator('.toast').filter({ has: said }).getByText(title, { exact: true }).waitFor();
}

/** Each picture of these that is sent is held, or cut off. */
export async function cutting(page: Page, isCut: (nth: number) => boolean) {
  let sent = 0;
  await page.route('**/api/services/pictures', (route) => {
    sent += 1;
    return isCut(sent) ? route.abort('connectionreset') : route.continue();
  });
}
