import type { Page } from 'playwright';
import type { TestContext } from 'vitest';
import { companyOf, known } from '#tests/support/profiles.ts';
import { visit } from '#tests/support/visit.ts';

export const main = (page: Page) => page.getByRole('main');

/** What a link to WhatsApp begins with. */
export const written = (href: string | null) => new URL(href ?? '').searchParams.get('text');

/** The address that is shared: of the site itself, wherever the test reaches it. */
export const shared = (url: Look['url'], id: number) =>
  url(`/services/${id}`).replace('127.0.0.1', 'localhost');

export async function look(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(test, options);
  return { ...visited, site: visited.url('') };
}
export type Look = Awaited<ReturnType<typeof look>>;

/** A company user who sells; its company's phone is +258 841112233. */
export async function rosa(site: string) {
  const person = await known(site, 'Rosa Cumbe');
  const company = await companyOf(person, { name: 'Luz Nova', province: 'Maputo', district: 'Matola' });
  return { person, company };
}

/** WhatsApp itself is not asked. */
export async function stayHere({ context }: Look) {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
}
