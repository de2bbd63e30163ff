import { findCreatedCompany, withCompany } from '#islands/companies/save.ts';
import { ownCompanies } from '#lib/companies/mine.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { CreateCompany } from '#lib/contract/company-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import type { SetupSent } from './setup-form.ts';

/**
 * Saves the basic profile, then the part of the chosen type. Repeating after a failure changes the same rows.
 */
export async function saveSetup(before: OwnUser, sent: SetupSent, isRepeat: boolean): Promise<OwnUser> {
  const { user_type, basic, freelancer, company } = sent;
  const user = await inPart('basic', () => call('PUT', '/users/me', { json: { user_type, ...basic } }));
  if (freelancer) {
    const json = { ...freelancer, hourly_rate: freelancer.hourly_rate ?? undefined };
    await inPart('freelancer', () => call('POST', '/freelancer/profile', { json }));
  }
  if (!company) return user;
  return withCompany(user, await inPart('company', () => saveCompany(before, company, isRepeat)));
}

/**
 * Edits the person's first own company if there is one. On a repeat, this may be a company created by an earlier attempt
 * whose answer was lost.
 */
async function saveCompany(before: OwnUser, json: CreateCompany, isRepeat: boolean): Promise<Company> {
  const [first] = ownCompanies(before);
  const own = first ?? (isRepeat ? await findCreatedCompany(before, json) : undefined);
  return own ? call('PUT', `/companies/${own.id}`, { json }) : call('POST', '/companies/', { json });
}

/** The server's field names belong to one request. This adds the name of the form's part. */
async function inPart<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, detail, retryAfter } = error;
    const errors = error.errors.map(({ field, message }) => ({ field: `${part}.${field}`, message }));
    throw new ApiError(status, { ...(code && { code }), ...(detail && { detail }), errors }, retryAfter);
  }
}
