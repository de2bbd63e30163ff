import { useState } from 'react';
import { useChange } from '#islands/accounts/security/use-change.ts';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { webhookTexts as texts } from '#lib/copy/programs-screen.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { focusPart, ProgramPart } from './ProgramPart.tsx';
import { EditWebhook, NewWebhook } from './WebhookForms.tsx';
import { WebhookRow } from './WebhookRow.tsx';

const fetchWebhooks = () => call('GET', '/users/me/webhooks');

export function Webhooks() {
  const { value: webhooks, problem, load, change: changeAll } = useLoaded(fetchWebhooks);
  const [isMaking, setIsMaking] = useState(false);
  const [edited, setEdited] = useState<Webhook>();
  const [removed, setRemoved] = useState<Webhook>();
  const { change } = useChange(load, texts.gone);

  const replace = (next: Webhook) => changeAll((now) => now?.map((one) => (one.id === next.id ? next : one)));
  const turn = ({ id, on }: Webhook) =>
    change(async () => {
      const next = await call('PUT', `/users/me/webhooks/${id}`, { json: { on: !on } });
      replace(next);
      toastSuccess(next.on ? texts.turnedOn : texts.turnedOff, { about: `webhook-${id}` });
    });
  const remove = () => {
    const gone = Number(removed?.id);
    setRemoved(undefined);
    void change(async () => {
      await unlessDone(call('DELETE', `/users/me/webhooks/${gone}`));
      changeAll((now) => now?.filter(({ id }) => id !== gone));
      toastSuccess(texts.removed, { about: `webhook-${gone}` });
      focusPart('webhooks');
    });
  };
  return (
    <ProgramPart
      id="webhooks"
      texts={texts}
      count={webhooks?.length}
      problem={problem}
      onRetry={load}
      onAdd={() => setIsMaking(true)}
      rows={webhooks?.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onTurn={() => void turn(webhook)}
          onEdit={() => setEdited(webhook)}
          onRemove={() => setRemoved(webhook)}
          onTried={load}
        />
      ))}
    >
      <NewWebhook
        open={isMaking}
        onMade={({ secret: _, ...made }) => changeAll((now) => [made, ...(now ?? [])])}
        onClose={() => setIsMaking(false)}
      />
      <EditWebhook edited={edited} onSaved={replace} onGone={load} onClose={() => setEdited(undefined)} />
      <ConfirmSheet
        title={texts.removeTitle}
        effect={texts.removeWhy(removed?.url ?? '')}
        open={removed !== undefined}
        onConfirm={remove}
        onClose={() => setRemoved(undefined)}
      />
    </ProgramPart>
  );
}
