import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useChange } from '#islands/accounts/security/use-change.ts';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { ApiKey } from '#lib/contract/api-keys.ts';
import { scopeTexts, keyTexts as texts } from '#lib/copy/programs-screen.ts';
import { lastUsed } from '#lib/format/ago.ts';
import { formatDate } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { NewKey } from './NewKey.tsx';
import { focusPart, ProgramPart } from './ProgramPart.tsx';

const fetchKeys = () => call('GET', '/users/me/api-keys');

export function ApiKeys({ onChanged }: { onChanged: () => void }) {
  const { value: keys, problem, load, change: changeKeys } = useLoaded(fetchKeys);
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const { change } = useChange();
  const revoke = () => {
    const gone = Number(revoking?.id);
    setRevoking(undefined);
    void change(async () => {
      await unlessDone(call('DELETE', `/users/me/api-keys/${gone}`));
      changeKeys((now) => now?.filter(({ id }) => id !== gone));
      onChanged();
      toastSuccess(texts.revoked, { about: 'api-key' });
      focusPart('api-keys');
    });
  };
  return (
    <ProgramPart
      id="api-keys"
      texts={texts}
      count={keys?.length}
      problem={problem}
      onRetry={load}
      onAdd={() => setIsMaking(true)}
      rows={keys?.map((key) => <KeyRow key={key.id} of={key} onRevoke={() => setRevoking(key)} />)}
    >
      <NewKey
        open={isMaking}
        onMade={({ key: _, ...made }) => {
          changeKeys((now) => [made, ...(now ?? [])]);
          onChanged();
        }}
        onClose={() => setIsMaking(false)}
      />
      <ConfirmSheet
        title={texts.revokeTitle}
        effect={texts.revokeWhy(revoking?.name ?? '')}
        act={texts.revoke}
        open={revoking !== undefined}
        onConfirm={revoke}
        onClose={() => setRevoking(undefined)}
      />
    </ProgramPart>
  );
}

const KeyRow = ({ of, onRevoke }: { of: ApiKey; onRevoke: () => void }) => (
  <li className="program py-3">
    <div className="program-head flex flex-wrap items-start">
      <p className="grow mr-3">
        <b>{of.name}</b>
        <code className="block">{of.begins}…</code>
        <span className="hint block">{of.scopes.map((scope) => scopeTexts[scope].name).join(', ')}</span>
        <span className="hint block">{lasting(of, new Date())}</span>
      </p>
      <Button look="outline" size="small" aria-label={texts.revokeNamed(of.name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </div>
  </li>
);

function lasting({ expires_at, last_used_at }: ApiKey, now: Date): string {
  const end = new Date(expires_at);
  const until = end > now ? texts.until(formatDate(end)) : texts.ended(formatDate(end));
  const used = last_used_at === null ? texts.neverUsed : texts.used(lastUsed(new Date(last_used_at), now));
  return `${until} · ${used}`;
}
