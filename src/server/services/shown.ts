import type { Service } from '#lib/contract/services.ts';
import { placeOf } from '#lib/format/place.ts';
import { slugOf } from '#lib/format/slug.ts';
import { fieldsOf } from './fields.ts';
import type { ServiceRow } from './queries.ts';

/** The public view of a service. Its owner sees the same. */
export function shownService(row: ServiceRow): Service {
  const fields = fieldsOf(row);
  const seller = sellerOf(row);
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
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...seller,
    poster_user_id: row.owner_id,
    poster_username: row.username,
  };
}

/** The company if the service has one, else the person. */
function sellerOf(row: ServiceRow) {
  if (row.company_id === null || row.company_name === null) {
    const location = placeOf(row) || null;
    const type = row.user_type === 'freelancer' ? 'freelancer' : 'simple';
    const name = row.full_name ?? `@${row.username}`;
    return {
      company: null,
      poster_name: name,
      poster_avatar: row.profile_photo_url,
      poster_type: type,
      location,
    } as const;
  }
  const { company_name: name, company_logo: logo_url } = row;
  const location = placeOf({ district: row.company_district, province: row.company_province }) || null;
  return {
    company: { id: row.company_id, slug: slugOf(name, row.company_id), name, logo_url, location },
    poster_name: name,
    poster_avatar: logo_url,
    poster_type: 'company',
    location,
  } as const;
}
