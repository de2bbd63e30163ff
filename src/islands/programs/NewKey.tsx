import { useEffect, useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { ChoiceField } from '#islands/ui/ChoiceField.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
import type { KeyScope, MadeApiKey } from '#lib/contract/api-keys.ts';
import { longestKeyDays } from '#lib/contract/program-form.ts';
import { scopeTexts, keyTexts as texts } from '#lib/copy/programs-screen.ts';
import { apiKeyForm } from '#lib/programs/forms.ts';
import { call } from '#scripts/calls/api.ts';
import { Code } from './Code.tsx';
import { ShownOnce } from './ShownOnce.tsx';

interface Props {
  open: boolean;
  onMade: (made: MadeApiKey) => void;
  onClose: () => void;
}

/** One dialog for the form and for what it makes, because the focus stays inside of it. */
export function NewKey({ open, onMade, onClose }: Props) {
  const [made, setMade] = useState<MadeApiKey>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet title={made ? texts.made : texts.add} open={open} onClose={close}>
      {open && !made && (
        <KeyForm
          onMade={(key) => {
            setMade(key);
            onMade(key);
          }}
          onClose={close}
        />
      )}
      {open && made && (
        <ShownOnce name={texts.key} value={made.key} onClose={close}>
          <Example of={made} />
        </ShownOnce>
      )}
    </Sheet>
  );
}

/** What a key may read. One that only publishes has nothing to try that changes nothing. */
const examples: Readonly<Record<KeyScope, string | undefined>> = {
  read: '/api/users/me',
  chat: '/api/chat/conversations',
  deals: '/api/deals',
  publish: undefined,
};

function Example({ of: { key, scopes } }: { of: MadeApiKey }) {
  const path = scopes.map((scope) => examples[scope]).find(Boolean);
  if (!path) return null;
  return (
    <div>
      <p className="hint">{texts.example}</p>
      <Code name={texts.example} text={`curl -H "Authorization: Bearer ${key}" ${location.origin}${path}`} />
    </div>
  );
}

const scopeOptions = Object.entries(scopeTexts).map(([value, words]) => ({ value, ...words }));
const days = [30, 90, longestKeyDays] as const;

function KeyForm({ onMade, onClose }: Omit<Props, 'open'>) {
  const { form, field, submit, busy, problem } = useFormOf(apiKeyForm, {
    start: { name: '', scopes: [], expires_in_days: 90 },
    async send(json) {
      onMade(await call('POST', '/users/me/api-keys', { json }));
      return undefined;
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const { error, ...scopes } = field('scopes');
  return (
    <SheetForm act={texts.make} acting={texts.making} busy={busy} onSubmit={submit} onCancel={onClose}>
      <TextField
        id="api-key-name"
        label={texts.name}
        hint={texts.nameHint}
        placeholder={texts.nameExample}
        autoComplete="off"
        maxLength={60}
        {...field('name')}
      />
      <ChoiceField
        legend={texts.scopes}
        options={scopeOptions}
        error={error}
        input={{ type: 'checkbox', 'aria-invalid': error ? true : undefined, ...scopes }}
      />
      <Field id="api-key-days" label={texts.lasts}>
        <select
          id="api-key-days"
          className="input"
          {...form.register('expires_in_days', { valueAsNumber: true })}
        >
          {days.map((count) => (
            <option key={count} value={count}>
              {texts.days(count)}
            </option>
          ))}
        </select>
      </Field>
      <Problem text={problem} />
    </SheetForm>
  );
}
