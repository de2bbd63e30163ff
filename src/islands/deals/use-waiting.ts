import { useEffect, useState } from 'react';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';

type Outbox = NonNullable<Awaited<ReturnType<typeof loadOutbox>>>;

/** What waits in the outbox about this, or was refused when it left. */
export function useWaiting(about: string, onLeft: () => void) {
  const [outbox, setOutbox] = useState<Outbox>();
  const [act, setAct] = useState<OutboxEntry>();

  useEffect(() => void loadOutbox().then(setOutbox), []);
  useEffect(() => {
    if (!outbox) return undefined;
    let before: OutboxEntry | undefined;
    void outbox.reload();
    return outbox.$entries.subscribe((acts) => {
      const now = acts.find((one) => one.about === about);
      const hasLeft = before && !before.refused && (!now || now.refused);
      before = now;
      setAct(now);
      if (hasLeft) onLeft();
    });
  }, [outbox, about, onLeft]);

  const drop = () => act && void outbox?.cancel(act.key);
  return { act, drop };
}
