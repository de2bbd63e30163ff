import type { Page } from 'playwright';
import { companyOf } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import type { Site } from '#tests/support/site.ts';
import type { Visit } from '#tests/support/visit.ts';

export const main = (page: Page) => page.getByRole('main');

/** What a link to WhatsApp begins with. */
export const written = (href: string | null) => new URL(href ?? '').searchParams.get('text');

/** The address that is shared: of the site itself, wherever the test reaches it. */
export const shared = (url: Visit['url'], id: number) =>
  url(`/services/${id}`).replace('127.0.0.1', 'localhost');

/** A company user who sells; its company's phone is +258 841112233. */
export async function rosa(site: Site) {
  const who = await person(site, { full_name: 'Rosa Cumbe' });
  const place = { province: 'Maputo', district: 'Matola' };
  const company = await companyOf(who, { ...place, name: 'Luz Nova', whatsapp: '+258 841112233' });
  return { person: who, company };
}

/** WhatsApp itself is not asked. */
export async function stayHere({ context }: Visit) {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
}
