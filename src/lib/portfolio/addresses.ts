import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { paths } from '../paths.ts';

export const portfolioTab = (page: string): string => `${page}?tab=portfolio`;

export const viewerOf = ({
  id,
  company,
  poster_username,
}: Pick<PortfolioItem, 'id' | 'poster_username'> & { company: { slug: string } | null }): string =>
  `${portfolioTab(company ? paths.company(company.slug) : paths.profileOf(poster_username))}&item=${id}`;
