import type { EditWebhook, MadeWebhook, NewWebhook, Webhook } from '#lib/contract/webhooks.ts';
import { requireProvenWay } from '#server/accounts/email-proof.ts';
import { changeProtection, mayChangeProtection } from '#server/accounts/factors/changing.ts';
import { requireProof } from '#server/accounts/factors/confirming.ts';
import { lockViewer } from '#server/accounts/sessions.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { addWebhook, changeWebhook, requireReachable, webhooksOf } from '#server/webhooks/webhooks.ts';

/** What happens to the account is told elsewhere from then on, so its owner is asked, and told. */
export async function makeWebhook(ctx: Ctx, viewer: Viewer, sent: NewWebhook): Promise<MadeWebhook> {
  const url = await checkedReceiver(ctx, viewer, sent.url);
  return ctx.db.inTransaction(async (tx) => {
    const { id } = await lockViewer(tx, viewer);
    await changeProtection(ctx, tx, viewer, 'webhook-added');
    return addWebhook(ctx, tx, id, { ...sent, url });
  });
}

export async function editWebhook(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { url: wanted, ...sent }: EditWebhook,
): Promise<Webhook> {
  const before = (await webhooksOf(ctx, viewer)).find((one) => one.id === id);
  if (!before) throw new AppError('not_found');
  if (wanted === undefined || wanted === before.url) return changeWebhook(ctx, viewer, id, sent);
  const url = await checkedReceiver(ctx, viewer, wanted);
  return changeWebhook(ctx, viewer, id, { ...sent, url }, async (tx) => {
    await lockViewer(tx, viewer);
    await changeProtection(ctx, tx, viewer, 'webhook-moved');
  });
}

/** Returns the address as it is asked for, whatever was typed around it. */
async function checkedReceiver(ctx: Ctx, viewer: Viewer, url: string): Promise<string> {
  await requireProvenWay(ctx, viewer);
  await requireProof(ctx, viewer);
  await mayChangeProtection(ctx, viewer);
  await requireReachable(ctx, url);
  return new URL(url).href;
}
