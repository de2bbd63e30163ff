import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { feedTexts } from '#lib/copy/feed.ts';
import { drawn } from './icons/drawn-once.ts';
import { paths } from './paths.ts';

export const sellerPageOf = ({
  company,
  poster_username,
}: {
  company: { slug: string } | null;
  poster_username: string;
}): string => (company ? paths.company(company.slug) : paths.ownPage(poster_username));

export const fromSeller = ({
  poster_type,
  sellerPage,
}: Pick<PortfolioItem, 'poster_type'> & { sellerPage: string }) =>
  poster_type === 'company'
    ? { href: sellerPage, text: feedTexts.seeCompany, icon: drawn('building') }
    : { href: sellerPage, text: feedTexts.seeProfile, icon: drawn('user') };
