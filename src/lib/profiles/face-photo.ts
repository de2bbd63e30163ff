import type { OwnUser } from '#lib/contract/users.ts';

/** For the bar: the logo of the company that the person has chosen to show, their own photo, else the logo of a company of theirs. */
export const facePhotoOf = (
  { companies, profile_photo_url: own }: Pick<OwnUser, 'companies' | 'profile_photo_url'>,
  choice: string | undefined,
): string | null =>
  companies.find(({ id }) => String(id) === choice)?.logo_url ??
  own ??
  companies.find(({ actions }) => actions?.includes('transfer'))?.logo_url ??
  null;
