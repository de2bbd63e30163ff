import { useEffect } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { OwnExport } from '#lib/contract/exports.ts';
import { exportTexts as texts } from '#lib/copy/exports.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { formatSize } from '#lib/format/size.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

const about = 'own-data';
const askedEveryMs = 10_000;
const fetchCopies = () => call('GET', '/users/me/exports');

export function Copies() {
  const { value: copies, problem, load, change } = useLoaded(fetchCopies);
  const { busy, act } = useAct({ about });
  const [newest] = copies ?? [];
  const isQueued = newest?.state === 'queued';

  useEffect(() => {
    if (!isQueued) return;
    const timer = setInterval(() => {
      if (!document.hidden) void load();
    }, askedEveryMs);
    return () => clearInterval(timer);
  }, [isQueued, load]);

  const ask = () =>
    act(async () => {
      const copy = await call('POST', '/users/me/exports');
      change((now) => [copy, ...(now ?? []).filter(({ id }) => id !== copy.id)]);
      toastSuccess(texts.asked, { about });
    });

  // One that is ready may still be fetched while the next is made.
  const ready = copies?.find(({ url }) => url !== null);
  return (
    <div className="stack-tight">
      <p className="hint">{texts.hint}</p>
      <p className="hint">{texts.takesMinutes}</p>
      <CardLoading isLoaded={copies !== undefined} problem={copies ? undefined : problem} onRetry={load} />
      {ready && <Ready copy={ready} />}
      {newest && newest !== ready && <p role="status">{stateOf(newest)}</p>}
      {copies && !isQueued && (
        <div>
          <Button look={ready ? 'outline' : undefined} size="small" busy={busy} onClick={ask}>
            {ready ? texts.askAgain : texts.ask}
          </Button>
        </div>
      )}
    </div>
  );
}

const Ready = ({ copy: { url, bytes, expires_at } }: { copy: OwnExport }) => (
  <>
    <p role="status">{texts.ready(formatDateTime(new Date(expires_at ?? 0)))}</p>
    <div>
      <Button size="small" href={url ?? ''} download>
        {texts.download(formatSize(bytes ?? 0))}
      </Button>
    </div>
  </>
);

function stateOf({ state, asked_at }: OwnExport): string {
  if (state === 'queued') return texts.queued;
  return state === 'failed' ? texts.failed : texts.gone(formatDateTime(new Date(asked_at)));
}
