import type { EditWebhook, MadeWebhook, NewWebhook, Webhook } from '#lib/contract/webhooks.ts';
import { requireProvenEmail } from '#server/accounts/email-proof.ts';
import { changeProtection, mayChangeProtection } from '#server/accounts/factors/changing.ts';
import { requireProof } from '#server/accounts/factors/confirming.ts';
import { lockViewer } from '#server/accounts/sessions.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { addWebhook, changeWebhook, requireReachable } from '#server/webhooks/webhooks.ts';

/** What happens to the account is told elsewhere from then on, so its owner is asked, and told. */
export async function makeWebhook(ctx: Ctx, viewer: Viewer, sent: NewWebhook): Promise<MadeWebhook> {
  requireProvenEmail(ctx, viewer);
  await requireProof(ctx, viewer);
  await mayChangeProtection(ctx, viewer);
  await requireReachable(ctx, sent.url);
  return ctx.db.inTransaction(async (tx) => {
    const { id } = await lockViewer(tx, viewer);
    await changeProtection(ctx, tx, viewer, 'webhook-added');
    return addWebhook(ctx, tx, id, sent);
  });
}

export async function editWebhook(ctx: Ctx, viewer: Viewer, id: number, sent: EditWebhook): Promise<Webhook> {
  if (sent.url !== undefined) {
    await requireProof(ctx, viewer);
    await requireReachable(ctx, sent.url);
  }
  return changeWebhook(ctx, viewer, id, sent);
}
