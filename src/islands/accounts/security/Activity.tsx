import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { AccountAct, Security } from '#lib/contract/second-factors.ts';
import { accountActs } from '#lib/copy/account-acts.ts';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { lastUsed } from '#lib/format/ago.ts';
import { call } from '#scripts/calls/api.ts';

const page = 10;
const fetchActs = () => call('GET', `/users/me/activity?limit=${page}`);

/** Asked again with each answer of what is on: a change of that, here or on another device, is one more row. */
export function Activity({ security }: { security: Security | undefined }) {
  const { value: acts, problem, load, change } = useLoaded(fetchActs, { when: false });
  const [isWhole, setIsWhole] = useState(false);
  const { busy, act } = useAct({ about: 'activity' });
  useEffect(() => {
    if (!security) return;
    setIsWhole(false);
    void load();
  }, [security, load]);
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
