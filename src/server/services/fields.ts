import type { Selectable } from 'kysely';
import type { EditService, PublishService, ServiceFields } from '#lib/contract/services.ts';
import { plain } from '#lib/format/plain.ts';
import { centsOf } from '#lib/format/price.ts';
import type { ServiceTable } from '#server/db/schema.ts';
import { withoutUndefined } from '#server/publishing/without-undefined.ts';

export const fieldColumns = [
  'title',
  'description',
  'category',
  'price_cents',
  'tags',
  'images',
  'company_id',
  'status',
] as const satisfies readonly (keyof ServiceTable)[];

type FieldColumns = Pick<Selectable<ServiceTable>, (typeof fieldColumns)[number]>;

export const fieldsOf = (row: FieldColumns): ServiceFields => ({
  title: row.title,
  description: row.description,
  price: row.price_cents === null ? null : row.price_cents / 100,
  category: row.category,
  tags: JSON.parse(row.tags),
  status: row.status,
  company_id: row.company_id,
  images: JSON.parse(row.images),
});

type Emptied = Exclude<
  (typeof fieldColumns)[number],
  'title' | 'category' | 'price_cents' | 'company_id' | 'status'
>;

/** Cleared when a service is deleted. Its title stays, for rows that refer to it. */
export const emptied = {
  description: '',
  tags: '[]',
  images: '[]',
  search_text: '',
  client_id: null,
} as const satisfies Record<Emptied, string | null> & Partial<Selectable<ServiceTable>>;

export const columnsOf = ({ price, tags, images, ...others }: ServiceFields) => ({
  ...others,
  price_cents: price === null ? null : centsOf(price),
  tags: JSON.stringify(tags),
  images: JSON.stringify(images),
  search_text: plain(`${others.title} ${others.category} ${tags.join(' ')}`),
});

/**
 * Adds defaults for the fields that were not sent. The schema has no defaults, because an edit would apply them too.
 */
export const withDefaults = (sent: Omit<PublishService, 'client_id'>): ServiceFields => {
  const { company_id = null, price = null, tags = [], images = [], status = 'Ativo', ...others } = sent;
  return { ...others, company_id, price, tags, images, status };
};

export const withChanges = (row: FieldColumns, sent: Omit<EditService, 'updated_at'>): ServiceFields => ({
  ...fieldsOf(row),
  ...withoutUndefined(sent),
});
