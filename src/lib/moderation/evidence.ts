/** What moderators see of a thing beside its title and pictures, in this order. */
export const evidenceFields = [
  'description',
  'bio',
  'profession',
  'category',
  'price',
  'salary',
  'salary_min',
  'salary_max',
  'hourly_rate',
  'place',
  'contact',
  'link',
  'nuit',
  'username',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** Stored in cents. */
export const moneyFields: readonly EvidenceField[] = ['price', 'salary_min', 'salary_max', 'hourly_rate'];
