import type { Company } from '#lib/contract/companies.ts';
import type { CreateCompany as Sent } from '#lib/contract/company-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { call } from '#scripts/calls/api.ts';
import { upload } from '#scripts/uploads/upload.ts';
import { addPicture } from './use-picture.ts';

export const whenOver = { overText: companyTexts.notSignedIn };

interface Pictures {
  readonly logo: Blob | undefined;
  readonly cover: Blob | undefined;
}

/** One request for text and pictures, so that no company exists without its chosen pictures. */
export function createCompany(
  sent: Sent,
  { logo, cover }: Pictures,
  onProgress: (progress: number) => void,
): Promise<Company> {
  if (!logo && !cover) return call('POST', '/companies/', { ...whenOver, json: sent });
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.append(name, value ?? '');
  if (logo) addPicture(form, 'logo', logo);
  if (cover) addPicture(form, 'cover', cover);
  return upload('POST', '/companies/', form, onProgress, whenOver);
}

/** A hidden company is shown again when all of it has been saved. */
export const changesFor = ({ is_hidden }: Company, sent: Sent, changed: Partial<Sent>): Partial<Sent> =>
  is_hidden ? sent : changed;

/**
 * Finds the company that an earlier attempt created although its answer was lost: a new one with this name
 * and number.
 */
export async function findCreatedCompany(
  before: OwnUser,
  { name, nuit }: Sent,
): Promise<Company | undefined> {
  const { companies } = await call('GET', '/users/me');
  const known = new Set(before.companies.map(({ id }) => id));
  return companies.find(
    (company) => !known.has(company.id) && company.nuit === nuit && company.name === name,
  );
}

/** The invitations on the next page depend on the user's companies. */
export const withCompany = (user: OwnUser, company: Company): OwnUser => ({
  ...user,
  // With the first company, the server turns a simple user into a company user.
  user_type: user.user_type === 'simple' ? 'company' : user.user_type,
  companies: user.companies.some(({ id }) => id === company.id)
    ? user.companies.map((own) => (own.id === company.id ? company : own))
    : [...user.companies, company],
});
