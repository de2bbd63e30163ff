import type { Selectable } from 'kysely';
import type { EditService, PublishService, ServiceFields } from '#lib/contract/services.ts';
import { plain } from '#lib/format/plain.ts';
import { centsOf } from '#lib/format/price.ts';
import type { ServiceTable } from '#server/db/schema.ts';

/** The columns that hold what its owner sets. */
export const fieldColumns = [
  ...(['title', 'description', 'category', 'price_cents'] as const),
  ...(['tags', 'images', 'company_id', 'status'] as const),
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

/** Fields and columns of one name hold the same. */
export const columnsOf = ({ price, tags, images, ...others }: ServiceFields) => ({
  ...others,
  price_cents: price === null ? null : centsOf(price),
  tags: JSON.stringify(tags),
  images: JSON.stringify(images),
  search_text: plain(`${others.title} ${others.category} ${tags.join(' ')}`),
});

/** Of what is published, what its person did not say. Not of the schema: an edit would say it too. */
export const wholeOf = (sent: Omit<PublishService, 'client_id'>): ServiceFields => {
  const { company_id = null, price = null, tags = [], images = [], status = 'Ativo', ...words } = sent;
  return { ...words, company_id, price, tags, images, status };
};

/** What is not sent stays. */
export const changedBy = (row: FieldColumns, sent: Omit<EditService, 'updated_at'>): ServiceFields => ({
  ...fieldsOf(row),
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
