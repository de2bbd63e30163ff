import type { Service } from '#lib/contract/services.ts';
import { slugOf } from '#lib/format/slug.ts';
import { shownSeller } from '#server/publishing/seller.ts';
import { fieldsOf } from './fields.ts';
import type { ServiceRow } from './queries.ts';

export function shownService(row: ServiceRow): Service {
  const fields = fieldsOf(row);
  const seller = shownSeller(row);
  return {
    id: row.id,
    slug: slugOf(row.title, row.id),
    ...fields,
    owner_id: row.owner_id,
    image_url: fields.images[0] ?? null,
    views: row.views,
    leads: row.leads,
    likes: row.likes,
    is_promoted: row.is_promoted,
    ...(row.state && { state: row.state }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...seller,
    poster_user_id: row.owner_id,
    poster_username: row.username,
  };
}
