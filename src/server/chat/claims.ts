import { can } from '#lib/companies/roles.ts';
import type { Claim } from '#lib/contract/chat.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { membersOf } from '#server/companies/companies.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { companyOf, speakerOf } from '#server/db/sides.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type Contact, findSide, lockConversation, setClaim } from './queries.ts';
import { nameOf, readersOf } from './readers.ts';
import { requireContact } from './reading.ts';
import { isClaimOver } from './shown.ts';

/** A conversation in which the viewer speaks for a company. */
export async function requireTeam(
  db: SqlDb,
  viewer: Viewer,
  conversationId: number,
): Promise<{ readonly contact: Contact; readonly companyId: number }> {
  const contact = await requireContact(db, viewer, conversationId);
  const companyId = companyOf(contact.user_id);
  if (companyId === null) throw new AppError('conflict', { detail: texts.onlyOfCompanies });
  return { contact, companyId };
}

/** Tells the others that the viewer is at it. It hinders nobody, and a second one takes it over. */
export const claim = (ctx: Ctx, viewer: Viewer, conversationId: number): Promise<{ claim: Claim | null }> =>
  changeClaim(ctx, viewer, conversationId, (at) => ({ by: { id: viewer.id, name: nameOf(viewer) }, at }));

export const endClaim = (
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
): Promise<{ claim: Claim | null }> => changeClaim(ctx, viewer, conversationId, () => null);

async function changeClaim(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  claimFrom: (at: string) => Claim | null,
): Promise<{ claim: Claim | null }> {
  await requireTeam(ctx.db, viewer, conversationId);
  return ctx.db.inTransaction(async (tx) => {
    await lockConversation(tx, conversationId);
    const { contact: side } = await requireTeam(tx, viewer, conversationId);
    const made = claimFrom(ctx.clock.now().toISOString());
    await setClaim(tx, side.id, { claimed_by: made?.by.id ?? null, claimed_at: made?.at ?? null });
    await tellClaim(tx, side, made);
    return { claim: made };
  });
}

/** Each word of whoever is at it makes it last longer. */
export async function keepClaim(tx: Tx, viewer: Viewer, contact: Contact, now: Date): Promise<void> {
  const { claimed_by, claimed_at } = contact;
  if (claimed_by !== viewer.id || claimed_at === null || isClaimOver(claimed_at, now)) return;
  const at = now.toISOString();
  await setClaim(tx, contact.id, { claimed_by, claimed_at: at });
  await tellClaim(tx, contact, { by: { id: viewer.id, name: nameOf(viewer) }, at });
}

async function tellClaim(tx: Tx, side: Contact, made: Claim | null): Promise<void> {
  const { conversation_id: conversationId } = side;
  tell(tx, {
    type: 'claimed',
    to: 'programs',
    userIds: await readersOf(tx, side),
    conversationId,
    claim: made,
  });
}

interface ToTeam {
  readonly companyId: number;
  readonly conversationId: number;
  readonly customerId: number;
}

/** Who is told of a customer's message: whoever is at it, else all who have not silenced the company. */
export async function toldOf(
  tx: Tx,
  { companyId, conversationId, customerId }: ToTeam,
  now: Date,
): Promise<number[]> {
  const side = await findSide(tx, conversationId, speakerOf(companyId));
  const people = (await membersOf(tx, companyId)).filter(
    ({ role, user_id }) => can(role, 'answer') && user_id !== customerId,
  );
  const { claimed_by, claimed_at } = side ?? {};
  const isClaimed = claimed_at && !isClaimOver(claimed_at, now);
  const claimer = isClaimed ? people.find(({ user_id }) => user_id === claimed_by) : undefined;
  const told = claimer ? [claimer] : people.filter(({ chat_muted }) => chat_muted === 0);
  return told.map(({ user_id }) => user_id);
}
