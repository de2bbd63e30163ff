import type { Role } from '#lib/companies/roles.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Member } from '#lib/contract/team.ts';
import type { TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { deliveredTo } from '#tests/support/outbox-folder.ts';
import type { Site } from '#tests/support/site.ts';

/** Of the newest invitation to this address. */
export const tokenMailedTo = (place: TestApi | Site, email: string): Promise<string> =>
  'ctx' in place
    ? tokenQueuedFor(place, email)
    : deliveredTo(place.dataDir, email, ({ text }) => /\/equipa\/convite#([\w-]+)/.exec(text)?.[1]);

async function tokenQueuedFor(api: TestApi, email: string): Promise<string> {
  const mail = (await mailsOf(api)).findLast(
    (one) => one.to?.toLowerCase() === email.toLowerCase() && 'token' in one.values,
  );
  if (!mail || !('token' in mail.values)) throw new Error(`Nobody invited ${email}.`);
  return mail.values.token;
}

/** Somebody with a company, and an editor who works for it. */
export async function staffed(
  place: TestApi | Site,
): Promise<{ who: Person; company: Company; editor: Person }> {
  const { who, company } = await owner(place);
  return { who, company, editor: await joins(place, who, company.id, 'editor') };
}

/** Somebody who was invited to this company and accepted. */
export async function joins(
  place: TestApi | Site,
  inviter: Person,
  companyId: number,
  role: Exclude<Role, 'owner'>,
): Promise<Person> {
  const guest = await person(place);
  await enters(place, inviter, companyId, guest, role);
  return guest;
}

export async function enters(
  place: TestApi | Site,
  inviter: Person,
  companyId: number,
  guest: Person,
  role: Exclude<Role, 'owner'>,
): Promise<void> {
  await inviter.call('POST', `/companies/${companyId}/invitations`, { email: guest.email, role });
  await guest.call('POST', '/invitations/accept', { token: await tokenMailedTo(place, guest.email) });
}

export const team = (who: Person, companyId: number): Promise<Member[]> =>
  who.call('GET', `/companies/${companyId}/members`);

/** Offered by the owner, and accepted. */
export async function handsOver(owner: Person, heir: Person, companyId: number): Promise<void> {
  await owner.call('POST', `/companies/${companyId}/transfer`, { user_id: heir.user.id });
  await heir.call('POST', `/companies/${companyId}/transfer/accept`);
}
