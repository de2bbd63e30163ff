import { useEffect, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { ChoiceField } from '#islands/ui/ChoiceField.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
import type { MadeWebhook, Webhook, NewWebhook as WebhookFields } from '#lib/contract/webhooks.ts';
import { eventTexts, webhookTexts as texts } from '#lib/copy/programs-screen.ts';
import { webhookForm } from '#lib/programs/forms.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { ShownOnce } from './ShownOnce.tsx';

const standard = 'https://www.standardwebhooks.com';

const eventOptions = Object.entries(eventTexts).map(([value, words]) => ({ value, ...words }));

interface NewProps {
  open: boolean;
  onMade: (made: MadeWebhook) => void;
  onClose: () => void;
}

export function NewWebhook({ open, onMade, onClose }: NewProps) {
  const [made, setMade] = useState<MadeWebhook>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  async function make(json: WebhookFields) {
    const next = await call('POST', '/users/me/webhooks', { json });
    setMade(next);
    onMade(next);
  }
  return (
    <Sheet title={made ? texts.made : texts.add} open={open} onClose={close}>
      {open && !made && (
        <WebhookForm
          start={{ url: '', events: [] }}
          send={make}
          act={texts.make}
          acting={texts.making}
          onClose={close}
        />
      )}
      {open && made && (
        <ShownOnce name={texts.secret} value={made.secret} onClose={close}>
          <p>
            {texts.signatures}
            <a href={standard} rel="noopener" target="_blank">
              {texts.standard}
            </a>
            .
          </p>
        </ShownOnce>
      )}
    </Sheet>
  );
}

interface EditProps {
  edited: Webhook | undefined;
  onSaved: (next: Webhook) => void;
  onGone: () => void;
  onClose: () => void;
}

export function EditWebhook({ edited, onSaved, onGone, onClose }: EditProps) {
  async function save(json: WebhookFields) {
    try {
      onSaved(await call('PUT', `/users/me/webhooks/${Number(edited?.id)}`, { json }));
      toastSuccess(texts.saved, { about: 'webhook' });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      toastError(texts.gone, { about: 'webhook' });
      onGone();
    }
    onClose();
  }
  return (
    <Sheet title={texts.change} open={edited !== undefined} onClose={onClose}>
      {edited && (
        <WebhookForm
          start={{ url: edited.url, events: edited.events }}
          send={save}
          act={texts.save}
          acting={texts.saving}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

interface FormProps {
  start: WebhookFields;
  send: (fields: WebhookFields) => Promise<void>;
  act: string;
  acting: string;
  onClose: () => void;
}

function WebhookForm({ start, send, act, acting, onClose }: FormProps) {
  const { form, field, submit, busy, problem } = useFormOf(webhookForm, {
    start,
    async send(fields) {
      await send(fields);
      return undefined;
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('url'), [setFocus]);
  const { error, ...events } = field('events');
  return (
    <SheetForm act={act} acting={acting} busy={busy} onSubmit={submit} onCancel={onClose}>
      <TextField
        id="webhook-url"
        label={texts.url}
        hint={texts.urlHint}
        placeholder={texts.urlExample}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...field('url')}
      />
      <ChoiceField
        legend={texts.events}
        options={eventOptions}
        error={error}
        input={{ type: 'checkbox', 'aria-invalid': error ? true : undefined, ...events }}
      />
      <Problem text={problem} />
    </SheetForm>
  );
}
