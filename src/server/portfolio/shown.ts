import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { shownSeller } from '#server/publishing/seller.ts';
import { type ItemRow, mediaColumns } from './queries.ts';

export function shownItem(row: ItemRow): PortfolioItem {
  const { id, title, description, link, company_id, owner_id, likes, created_at, updated_at } = row;
  const media = Object.fromEntries(mediaColumns.map((name) => [name, row[name]]));
  return {
    id,
    title,
    description,
    link,
    company_id,
    owner_id,
    likes,
    created_at,
    updated_at,
    ...(media as Pick<ItemRow, (typeof mediaColumns)[number]>),
    media_size: row.media_size === null ? null : Number(row.media_size),
    ...shownSeller(row),
    is_hidden: row.hidden_at !== null || row.state !== null,
    ...(row.state && { state: row.state }),
    poster_user_id: owner_id,
    poster_username: row.username,
  };
}
