import { can, type Role } from '#lib/companies/roles.ts';
import type { ChangeRole, Member } from '#lib/contract/team.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { countConversationsOf, leaveConversationsOf } from '#server/chat/chat.ts';
import { type ActingFor, findOwnership, membersOf } from '#server/companies/companies.ts';
import { companyFor } from '#server/companies/reading.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { leadersOf, lockForTeam, tellTeam } from './changes.ts';
import { dropOfferTo } from './handing-over.ts';
import {
  deleteInvitationsBy,
  deleteMember,
  listMembers,
  listWithHelpers,
  type MemberRow,
  setRole,
} from './queries.ts';

export async function listTeam(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<Member[]> {
  const { role } = await companyFor({ db }, viewer, id, 'publish');
  const offer = await openOffer(db, id, clock.now());
  const conversations = can(role, 'transfer') ? await countConversationsOf({ db }, id) : null;
  return (await listMembers(db, id)).map((member) =>
    shownMember(member, { id: viewer.id, role }, { offer, conversations }),
  );
}

async function openOffer(db: ReadingDb, id: number, now: Date): Promise<Offer | undefined> {
  const company = await findOwnership(db, id);
  const { handover_to: to = null, handover_until: until = null } = company ?? {};
  return to !== null && until !== null && until > now.toISOString() ? { to, until } : undefined;
}

interface Offer {
  readonly to: number;
  readonly until: string;
}

interface Passing {
  readonly offer: Offer | undefined;
  /** Null where the viewer does not hand it over. */
  readonly conversations: number | null;
}

function shownMember(
  member: MemberRow,
  viewer: { readonly id: number; readonly role: Role | null },
  { offer, conversations }: Passing,
): Member {
  const { user_id, username, full_name, profile_photo_url, role, created_at } = member;
  const isSelf = user_id === viewer.id;
  const isHelper = role !== 'owner';
  const isOffered = offer?.to === user_id && (isSelf || can(viewer.role, 'transfer'));
  const may: readonly [Member['actions'][number], boolean][] = [
    ['change', isHelper && can(viewer.role, 'team')],
    ['remove', isHelper && !isSelf && can(viewer.role, 'team')],
    ['transfer', isHelper && !isOffered && can(viewer.role, 'transfer')],
    ['withdraw', isOffered && !isSelf],
    ['accept', isOffered && isSelf],
    ['refuse', isOffered && isSelf],
    ['leave', isSelf && can(role, 'leave')],
  ];
  return {
    user_id,
    username,
    full_name,
    profile_photo_url,
    role,
    created_at,
    offered_until: isOffered ? offer.until : null,
    passing_conversations: isHelper ? conversations : null,
    actions: may.flatMap(([action, isAllowed]) => (isAllowed ? [action] : [])),
  };
}

/** Whoever is changed is told, by mail too. */
const roleChanges: Limit = { name: 'role-changes', most: 40, withinMs: 24 * 60 * 60 * 1000 };

export async function changeRole(
  ctx: Ctx,
  viewer: Viewer,
  { id, user_id }: { id: number; user_id: number },
  { role }: ChangeRole,
): Promise<Member> {
  const { owner_id: ownerId, name: company } = await companyFor(ctx, viewer, id, 'team');
  await takeOrRefuse(ctx.limits, roleChanges, String(viewer.id), texts.manyChanges);
  await ctx.db.inTransaction(async (tx) => {
    const acting = { ownerId, viewerId: viewer.id, action: 'team' } as const;
    if ((await lockHelper(tx, acting, id, user_id)) === role) return;
    await setRole(tx, id, user_id, role);
    if (!can(role, 'team')) await deleteInvitationsBy(tx, id, user_id);
    await tellTeam(tx, [user_id], {
      companyId: id,
      company,
      notice: 'changed',
      role,
      byId: viewer.id,
      now: ctx.clock.now(),
    });
  });
  const team = await listTeam(ctx, viewer, id);
  const changed = team.find((member) => member.user_id === user_id);
  if (!changed) throw new AppError('not_found');
  return changed;
}

/** By somebody who runs the team, or by oneself. From then on every call refuses them, because each reads the table. */
export async function removeMember(
  ctx: Ctx,
  viewer: Viewer,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  const isLeaving = user_id === viewer.id;
  // Every role may publish. The owner is refused by the role, with words that say what to do first.
  const company = await companyFor(ctx, viewer, id, isLeaving ? 'publish' : 'team');
  const acting = {
    ownerId: company.owner_id,
    viewerId: viewer.id,
    action: isLeaving ? 'publish' : 'team',
  } as const;
  await ctx.db.inTransaction(async (tx) => {
    await lockHelper(tx, acting, id, user_id);
    const now = ctx.clock.now();
    await deleteMember(tx, id, user_id, now);
    await dropOfferTo(tx, id, user_id);
    await deleteInvitationsBy(tx, id, user_id);
    await leaveConversationsOf(tx, id, [user_id]);
    const news = { companyId: id, company: company.name, byId: viewer.id, now };
    if (isLeaving) await tellTeam(tx, await leadersOf(tx, id), { ...news, notice: 'left' });
    else await tellTeam(tx, [user_id], { ...news, notice: 'removed' });
  });
}

/** Locks the company and gives the role of one of its people. The owner stays as they are. */
async function lockHelper(tx: Tx, acting: ActingFor, id: number, userId: number): Promise<Role> {
  await lockForTeam(tx, acting, id);
  const role = (await membersOf(tx, id)).find(({ user_id }) => user_id === userId)?.role;
  if (!role) throw new AppError('not_found');
  if (role === 'owner') throw new AppError('conflict', { detail: texts.ownerStays });
  return role;
}

export { closeCompany, emptyCompany } from './closing.ts';
export { endOffer, offerCompany, passEntries, takeOver } from './handing-over.ts';
export { acceptInvitation, forgetInvitations, invite, listInvited, lookAt, takeBack } from './invitations.ts';

/**
 * Whoever deletes the account would take the company from those who work in it. Whoever is suspended can neither hand it
 * over nor delete it, and may go all the same.
 */
export async function refuseLeavingTeams(db: ReadingDb, viewer: Viewer): Promise<void> {
  if (viewer.row.is_active === 0) return;
  const companies = await listWithHelpers(db, viewer.id);
  if (companies.length > 0) throw new AppError('conflict', { detail: texts.leaveFirst, companies });
}
