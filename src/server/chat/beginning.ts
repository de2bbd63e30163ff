import type { FirstMessage, Started } from '#lib/contract/chat.ts';
import { greetings } from '#lib/copy/greetings.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { start } from './chat.ts';
import { referenceOf } from './references.ts';
import { referenceIn, send } from './sending.ts';

/** Starts a conversation and sends its first message in one call, because each call costs a phone a wait. */
export async function begin(ctx: Ctx, viewer: Viewer, peerId: number, first: FirstMessage): Promise<Started> {
  const text = first.text ?? (await greetingAbout(ctx, referenceIn(first)));
  const { id } = await start(ctx, viewer, peerId);
  if (text === undefined) return { id };
  const begun = ctx.clock.now().toISOString();
  const message = await send(ctx, viewer, id, { ...first, text });
  return { id, message, is_new: message.time >= begun };
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
