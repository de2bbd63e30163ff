import { changesFor, findCreatedCompany, withCompany } from '#islands/companies/save.ts';
import { changedOf } from '#islands/forms/changes.ts';
import { ownCompanies } from '#lib/companies/mine.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { CreateCompany } from '#lib/contract/company-form.ts';
import type { SaveFreelancer } from '#lib/contract/freelancers.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import type { SetupChanges, SetupSent } from './setup-form.ts';

/**
 * Saves what was changed of the basic profile, then of the part of the chosen type. Repeating after a failure changes the
 * same rows.
 */
export async function saveSetup(
  before: OwnUser,
  sent: SetupSent,
  changes: SetupChanges,
  isRepeat: boolean,
): Promise<OwnUser> {
  const { user_type, basic, freelancer, company } = sent;
  // The form itself proposes a first nationality.
  const changed = before.nationality ? changes.basic : { ...changes.basic, nationality: basic.nationality };
  const json = { user_type, ...changedOf(basic, changed) };
  const user = await inPart('basic', () => call('PUT', '/users/me', { json }));
  if (freelancer) await inPart('freelancer', () => saveFreelancer(user, freelancer, changes.freelancer));
  if (!company) return user;
  const ofCompany = changedOf(company, changes.company);
  return withCompany(user, await inPart('company', () => saveCompany(before, company, ofCompany, isRepeat)));
}

/** The call takes this part whole, so what was not changed is sent as it is by now. */
async function saveFreelancer({ freelancer: now }: OwnUser, sent: SaveFreelancer, changes: object) {
  const json = now ? { ...now, ...changedOf(sent, changes) } : sent;
  await call('POST', '/freelancer/profile', {
    json: { ...json, hourly_rate: json.hourly_rate ?? undefined },
  });
}

/**
 * Edits the person's first own company if there is one. On a repeat, this may be a company created by an earlier attempt
 * whose answer was lost.
 */
async function saveCompany(
  before: OwnUser,
  sent: CreateCompany,
  changed: Partial<CreateCompany>,
  isRepeat: boolean,
): Promise<Company> {
  const [first] = ownCompanies(before);
  const own = first ?? (isRepeat ? await findCreatedCompany(before, sent) : undefined);
  return own
    ? call('PUT', `/companies/${own.id}`, { json: changesFor(own, sent, changed) })
    : call('POST', '/companies/', { json: sent });
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
