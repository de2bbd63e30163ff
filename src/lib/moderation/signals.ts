/** The reasons to doubt a thing before it is shown. */
export const signals = [
  'advance_payment',
  'contact_only',
  'copied_text',
  'high_salary',
  'asks_reader',
  'forbidden',
  'personal_detail',
] as const;
export type Signal = (typeof signals)[number];

/** The words that raised a signal, as offsets in the text as it was typed. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
