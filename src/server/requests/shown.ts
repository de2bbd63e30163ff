import type { Request } from '#lib/contract/requests.ts';
import { placeOf } from '#lib/format/place.ts';
import { slugOf } from '#lib/format/slug.ts';
import { fieldsOf } from './fields.ts';
import type { RequestRow } from './queries.ts';

type Life = Pick<RequestRow, 'status' | 'ended_by' | 'closes_at'>;

/** When its time is over, a request counts as closed, even before the queue job has stored that. */
export function lifeOf(
  { status, ended_by, closes_at }: Life,
  now: Date,
): Pick<Request, 'status' | 'ended_by'> {
  if (status === 'Aberto' && closes_at <= now.toISOString()) return { status: 'Fechado', ended_by: 'time' };
  return { status, ended_by };
}

export const isOpen = (row: Life, now: Date): boolean => lifeOf(row, now).status === 'Aberto';

/** Without who asks: for lists, pages, and everybody who has not signed in. */
export function shownRequest(row: RequestRow, now: Date): Request {
  const fields = fieldsOf(row);
  return {
    id: row.id,
    slug: slugOf(row.title, row.id),
    ...fields,
    location: placeOf(row),
    image_url: fields.images[0] ?? null,
    ...lifeOf(row, now),
    closes_at: row.closes_at,
    offers: row.offers,
    likes: row.likes,
    created_at: row.created_at,
    updated_at: row.updated_at,
    owner_id: null,
    poster_name: null,
    poster_avatar: null,
    poster_type: null,
    poster_user_id: null,
    poster_username: null,
  };
}

/** With who asks: for who has signed in. */
export const shownWithAsker = (row: RequestRow, viewerId: number, now: Date): Request => ({
  ...shownRequest(row, now),
  ...(row.owner_id === viewerId && row.state && { state: row.state }),
  owner_id: row.owner_id,
  poster_name: row.full_name ?? `@${row.username}`,
  poster_avatar: row.profile_photo_url,
  poster_type: row.user_type,
  poster_user_id: row.owner_id,
  poster_username: row.username,
});
