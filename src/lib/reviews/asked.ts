import { idText } from '#lib/contract/id.ts';

/** A username or a company's slug, as they stand in addresses. */
export const aboutWhom = (text: string | undefined): string | undefined =>
  text && /^@?[a-z0-9._-]{1,100}$/i.test(text) ? text.replace(/^@/, '') : undefined;

/** What cannot be read begins at the first page. */
export const afterWhich = (params: URLSearchParams): number | undefined =>
  idText.safeParse(params.get('last_id') ?? '').data;
