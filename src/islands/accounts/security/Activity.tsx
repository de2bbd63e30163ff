import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { AccountAct } from '#lib/contract/second-factors.ts';
import { accountActs } from '#lib/copy/account-acts.ts';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { lastUsed } from '#lib/format/ago.ts';
import { call } from '#scripts/calls/api.ts';

const page = 10;
const fetchActs = () => call('GET', `/users/me/activity?limit=${page}`);

/** `changes`: how many were made here, each of which is one more row. */
export function Activity({ changes }: { changes: number }) {
  const { value: acts, problem, load, change } = useLoaded(fetchActs);
  const [isWhole, setIsWhole] = useState(false);
  const { busy, act } = useAct({ about: 'activity' });
  useEffect(() => {
    if (changes === 0) return;
    setIsWhole(false);
    void load();
  }, [changes, load]);
  const more = () =>
    act(async () => {
      const after = Number(acts?.[acts.length - 1]?.id);
      const next = await call('GET', `/users/me/activity?limit=${page}&last_id=${after}`);
      change((now) => [...(now ?? []), ...next]);
      setIsWhole(next.length < page);
    });
  const mayBeMore = !isWhole && acts !== undefined && acts.length >= page;
  return (
    <div className="settings-part">
      <h3 className="mb-1">{texts.activity}</h3>
      <CardLoading isLoaded={acts !== undefined} problem={problem} onRetry={load} />
      <ul>
        {acts?.map((one) => (
          <Act key={one.id} act={one} />
        ))}
      </ul>
      {mayBeMore && (
        <Button look="text" size="small" busy={busy} onClick={more}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

const Act = ({ act: { what, browser, at } }: { act: AccountAct }) => (
  <li className="flex flex-wrap justify-between py-1 letters-f14">
    {browser ? texts.inBrowser(accountActs[what], browser) : accountActs[what]}
    <time className="text-text2 letters-f13" dateTime={at}>
      {lastUsed(new Date(at), new Date())}
    </time>
  </li>
);
