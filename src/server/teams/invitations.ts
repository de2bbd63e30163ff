import { teamPaths } from '#lib/companies/paths.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Invitation, Invite, Invited } from '#lib/contract/team.ts';
import { invitationSms } from '#lib/copy/sms.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { slugOf } from '#lib/format/slug.ts';
import {
  emailKey,
  findUserByWay,
  hashOf,
  newShortToken,
  newToken,
  numberOf,
  requireNumber,
  requireProvenWay,
  type Way,
  wayKey,
} from '#server/accounts/accounts.ts';
import { insertMember, membersOf, rolesOf } from '#server/companies/companies.ts';
import { companyFor, requireShown, shownToMember } from '#server/companies/reading.ts';
import { emailOf, isBlockBetween } from '#server/db/people.ts';
import { lockOwner } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeSms } from '#server/sms/budget.ts';
import { queueCounted } from '#server/sms/sms.ts';
import { leadersOf, lockForTeam, tellTeam } from './changes.ts';
import {
  deleteInvitation,
  deleteInvitationsOver,
  findInvitation,
  insertInvitation,
  listInvitations,
  spendInvitation,
} from './queries.ts';

const day = 24 * 60 * 60 * 1000;
const validDays = 7;
const mostMembers = 20;
const mostWaiting = 20;
/** Of which one person is somebody. */
const mostCompanies = 50;
/** Of an address, whoever invites it. Somebody who did not ask for them reads these mails. */
const mailsToAddress: Limit = { name: 'invitations-to', most: 3, withinMs: day };
const mailsOfPerson: Limit = { name: 'invitations-by', most: 20, withinMs: day };

/** The answer is the same whether or not the address has an account; of a number, also where that is in the team. */
export async function invite(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { email, phone, role }: Invite,
  address: string,
): Promise<Invitation> {
  const company = await companyFor(ctx, viewer, id, 'team');
  await requireProvenWay(ctx, viewer);
  await requireShown(ctx.db, id);
  const way: Way =
    email === undefined
      ? { kind: 'phone', value: requireNumber(ctx, phone ?? '') }
      : { kind: 'email', value: email };
  const to = wayKey(way);
  const known = await findUserByWay(ctx.db, way);
  if (
    known &&
    way.kind === 'email' &&
    (await membersOf(ctx.db, id)).some(({ user_id }) => user_id === known.id)
  )
    throw new AppError('conflict', { detail: known.id === viewer.id ? texts.isYou : texts.isMember });
  await takeOrRefuse(ctx.limits, mailsOfPerson, String(viewer.id), texts.manyInvited);
  if (way.kind === 'phone') await takeSms(ctx, { number: to, address });
  else await takeOrRefuse(ctx.limits, mailsToAddress, to, texts.manyMails);
  const isBlocked = known !== undefined && (await isBlockBetween(ctx.db, viewer.id, known.id));
  const token = way.kind === 'phone' ? newShortToken() : newToken();
  const now = ctx.clock.now();
  const made = await ctx.db.inTransaction(async (tx) => {
    await lockForTeam(tx, { ownerId: company.owner_id, viewerId: viewer.id, action: 'team' }, id);
    const members = await membersOf(tx, id);
    // They may have accepted an earlier one meanwhile.
    if (way.kind === 'email' && members.some(({ user_id }) => user_id === known?.id))
      throw new AppError('conflict', { detail: texts.isMember });
    if (members.length >= mostMembers) throw new AppError('conflict', { detail: texts.full });
    const waiting = await listInvitations(tx, id, now.toISOString());
    if (waiting.length >= mostWaiting && !waiting.some((one) => one.email === to))
      throw new AppError('conflict', { detail: texts.manyInvitations });
    const expires_at = new Date(now.getTime() + validDays * day).toISOString();
    const invitation = await insertInvitation(tx, {
      company_id: id,
      email: to,
      role,
      token_hash: hashOf(token),
      invited_by: viewer.id,
      created_at: now.toISOString(),
      expires_at,
      used_by: null,
    });
    const { full_name, username } = viewer.row;
    // Nobody is written to by whom a block separates from them.
    const receiver = isBlocked ? null : way.value;
    if (way.kind === 'phone') {
      const text = invitationSms(company.name, `${ctx.config.publicUrl}${teamPaths.invitation(token)}`);
      await queueCounted(ctx, tx, { to: receiver, text, until: expires_at });
      return invitation;
    }
    await queueMail(tx, {
      to: receiver,
      template: 'team-invitation',
      values: {
        name: null,
        company: company.name,
        role,
        from: full_name ?? `@${username}`,
        token,
        email: way.value,
        days: validDays,
      },
      until: expires_at,
      now,
    });
    return invitation;
  });
  return shownInvitation(made);
}

export async function listInvited(ctx: Ctx, viewer: Viewer, id: number): Promise<Invitation[]> {
  await companyFor(ctx, viewer, id, 'team');
  return (await listInvitations(ctx.db, id, ctx.clock.now().toISOString())).map(shownInvitation);
}

const shownInvitation = ({
  id,
  email: to,
  role,
  created_at,
  expires_at,
}: Omit<Invitation, 'email' | 'phone'> & { readonly email: string }): Invitation => ({
  id,
  email: isNumber(to) ? null : to,
  phone: isNumber(to) ? to : null,
  role,
  created_at,
  expires_at,
});

export async function takeBack(
  ctx: Ctx,
  viewer: Viewer,
  { id, invitation_id }: { id: number; invitation_id: number },
): Promise<void> {
  const { owner_id: ownerId } = await companyFor(ctx, viewer, id, 'team');
  await ctx.db.inTransaction(async (tx) => {
    await lockForTeam(tx, { ownerId, viewerId: viewer.id, action: 'team' }, id);
    await deleteInvitation(tx, id, invitation_id);
  });
}

/** For whoever has the link and the e-mail that it was sent to. Who was taken out does not come back by it. */
export async function lookAt(ctx: Ctx, viewer: Viewer, token: string): Promise<Invited> {
  const invitation = await requireInvited(ctx, viewer, token);
  const { company_id, name, logo_url, role, expires_at } = invitation;
  const is_member = (await rolesOf(ctx.db, viewer.id)).some((own) => own.company_id === company_id);
  if (!is_member) requireUnused(invitation);
  return {
    company: { id: company_id, slug: slugOf(name, company_id), name, logo_url },
    invited_by: invitation.inviter_name ?? (invitation.inviter_username && `@${invitation.inviter_username}`),
    role,
    expires_at,
    is_member,
  };
}

/** Once. Whoever accepts twice gets the same answer, as long as they belong to the company. */
export async function acceptInvitation(ctx: Ctx, viewer: Viewer, token: string): Promise<Company> {
  await requireProvenWay(ctx, viewer);
  const known = await requireInvited(ctx, viewer, token);
  const { company_id: companyId } = known;
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, known.owner_id);
    const invitation = await requireInvited({ ...ctx, db: tx }, viewer, token);
    const members = await membersOf(tx, companyId);
    if (members.some(({ user_id }) => user_id === viewer.id)) return;
    requireUnused(invitation);
    if (members.length >= mostMembers) throw new AppError('conflict', { detail: texts.full });
    if ((await rolesOf(tx, viewer.id)).length >= mostCompanies)
      throw new AppError('conflict', { detail: texts.manyCompanies });
    await spendInvitation(tx, invitation.id, viewer.id);
    const { role } = invitation;
    await insertMember(tx, {
      company_id: companyId,
      user_id: viewer.id,
      role,
      created_at: now.toISOString(),
    });
    const { name: company } = invitation;
    const news = { companyId, company, notice: 'joined', byId: viewer.id, now } as const;
    await tellTeam(tx, await leadersOf(tx, companyId), news);
  });
  return shownToMember(await companyFor(ctx, viewer, companyId, 'publish'));
}

function requireUnused({ used_by }: { readonly used_by: number | null }) {
  if (used_by !== null) throw new AppError('invalid_token', { detail: texts.over });
}

const isNumber = (to: string) => to.startsWith('+');

async function requireInvited(
  { db, clock }: Pick<Ctx, 'clock'> & { readonly db: Parameters<typeof findInvitation>[0] },
  viewer: Viewer,
  token: string,
) {
  const invitation = await findInvitation(db, hashOf(token), clock.now().toISOString());
  if (!invitation) throw new AppError('invalid_token', { detail: texts.over });
  const { email: to } = invitation;
  const own = isNumber(to) ? await numberOf(db, viewer.id) : emailKey(emailOf(viewer.row) ?? '');
  if (to !== own)
    throw new AppError('forbidden', { detail: isNumber(to) ? texts.otherNumber : texts.otherEmail });
  return invitation;
}

export const forgetInvitations = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) =>
  db.inTransaction((tx) => deleteInvitationsOver(tx, clock.now().toISOString()));
