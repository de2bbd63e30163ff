import type { Selectable } from 'kysely';
import type { EditRequest, PublishRequest, RequestFields } from '#lib/contract/requests.ts';
import { centsOf } from '#lib/format/price.ts';
import type { RequestTable } from '#server/db/schema.ts';
import { withoutUndefined } from '#server/publishing/without-undefined.ts';

export const fieldColumns = [
  'title',
  'description',
  'category',
  'province',
  'district',
  'budget_max_cents',
  'wanted_by',
  'images',
] as const satisfies readonly (keyof RequestTable)[];

type FieldColumns = Pick<Selectable<RequestTable>, (typeof fieldColumns)[number]>;

export const fieldsOf = ({ budget_max_cents, ...row }: FieldColumns): RequestFields => ({
  title: row.title,
  description: row.description,
  category: row.category,
  province: row.province as RequestFields['province'],
  district: row.district,
  budget_max: budget_max_cents === null ? null : budget_max_cents / 100,
  wanted_by: row.wanted_by,
  images: JSON.parse(row.images),
});

export const columnsOf = ({ budget_max, images, ...others }: RequestFields) => ({
  ...others,
  budget_max_cents: budget_max === null ? null : centsOf(budget_max),
  images: JSON.stringify(images),
});

/** Cleared when a request is deleted. Its title stays, for rows that refer to it. */
export const emptied = {
  description: '',
  district: null,
  budget_max_cents: null,
  wanted_by: null,
  images: '[]',
  client_id: null,
} as const satisfies Partial<Selectable<RequestTable>>;

export const withDefaults = (sent: Omit<PublishRequest, 'client_id' | 'confirm_warnings'>): RequestFields => {
  const { district = null, budget_max = null, wanted_by = null, images = [], ...others } = sent;
  return { ...others, district, budget_max, wanted_by, images };
};

export const withChanges = (row: FieldColumns, sent: Omit<EditRequest, 'updated_at'>): RequestFields => ({
  ...fieldsOf(row),
  ...withoutUndefined(sent),
});
