import type { FirstMessage, StartConversation, Started } from '#lib/contract/chat.ts';
import { greetings } from '#lib/copy/greetings.ts';
import { requireReceived } from '#server/applications/applications.ts';
import { requireShown } from '#server/companies/reading.ts';
import { speakerOf } from '#server/db/sides.ts';
import { itemsOf } from '#server/feed/feed.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { start } from './chat.ts';
import { referenceOf } from './references.ts';
import { referenceIn, send } from './sending.ts';

/** Starts a conversation and sends its first message in one call, because each call costs a phone a wait. */
export async function begin(
  ctx: Ctx,
  viewer: Viewer,
  withWhom: StartConversation,
  first: FirstMessage,
): Promise<Started> {
  const about = referenceIn(first);
  const text = first.text ?? (await greetingAbout(ctx, about));
  const { id } = await start(ctx, viewer, await sidesOf(ctx, viewer, withWhom, about));
  if (text === undefined) return { id };
  const begun = ctx.clock.now().toISOString();
  const message = await send(ctx, viewer, id, { ...first, text });
  return { id, message, is_new: message.time >= begun };
}

/** Who has applied is written to in the name of the company. Nobody hears from one that others may not see. */
async function sidesOf(
  ctx: Ctx,
  viewer: Viewer,
  withWhom: StartConversation,
  about: ReturnType<typeof referenceIn>,
) {
  if (withWhom.application_id === undefined) return { peer: await peerOf(ctx, withWhom, about) };
  const { company_id, applicant_id } = await requireReceived(ctx, viewer, withWhom.application_id);
  await requireShown(ctx.db, company_id);
  return { own: speakerOf(company_id), peer: applicant_id };
}

/** Whoever writes to an owner about something of a company writes to the company. */
async function peerOf(
  ctx: Ctx,
  { company_id: companyId, peer_user_id: peer }: StartConversation,
  { reference_type: type, reference_id: id }: ReturnType<typeof referenceIn>,
): Promise<number> {
  if (companyId !== undefined) return speakerOf(companyId);
  const [thing] = type === null || id === null ? [] : await itemsOf(ctx, [{ type, id }]);
  const isOfCompany = thing !== undefined && 'company_id' in thing && thing.poster_user_id === peer;
  return isOfCompany && thing.company_id !== null ? speakerOf(thing.company_id) : (peer ?? 0);
}

/** Undefined if the message is about nothing, or about a thing that is not public any more. */
async function greetingAbout(
  ctx: Ctx,
  { reference_type: type, reference_id: id }: ReturnType<typeof referenceIn>,
): Promise<string | undefined> {
  if (type === null || id === null) return undefined;
  const { title } = await referenceOf(ctx, type, id);
  return title === null ? undefined : greetings[type](title);
}
