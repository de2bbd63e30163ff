import type { Page } from 'playwright';
import type { TestContext } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type ShownFile, shows } from '#tests/support/cast/portfolio.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, type VisitOptions, visit } from '#tests/support/visit.ts';

export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Trabalho em ecrã inteiro' });

type Work = readonly [title: string, file?: ShownFile];

/** A freelancer with these works, the first one first. */
export async function nelson(...works: readonly Work[]) {
  const who = await freelancer(
    theSite(),
    { public_phone: '84 555 6677' },
    { full_name: 'Nelson Sitoe', province: 'Maputo', district: 'Matola' },
  );
  const items: PortfolioItem[] = [];
  for (const [title, file] of [...works].reverse()) items.unshift(await shows(who, { title }, file));
  const tab = `/@${who.user.username}?tab=portfolio`;
  return { who, items, tab };
}

export const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Obra ${at + 1}`] as const);

export const addressOf = (item: PortfolioItem | undefined) =>
  `/profile/${item?.poster_username}?tab=portfolio&item=${item?.id}`;

/** Somebody who looks at the portfolio, when its script is there. */
export async function looking(test: TestContext, works: readonly Work[], options: VisitOptions = {}) {
  const portfolio = await nelson(...works);
  const visited = await visit(test, options);
  await visited.page.goto(portfolio.tab);
  await settled(visited.page);
  return { ...visited, ...portfolio };
}

export const press = (page: Page, title: string) =>
  page.getByRole('link', { name: title, exact: true }).click();
