import { useCallback, useRef, useState } from 'react';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { DecidedVerification } from '#lib/contract/verification.ts';
import { verificationsTexts as texts } from '#lib/copy/moderation/verifications.ts';
import { call } from '#scripts/calls/api.ts';
import { asModerator } from '../factor.ts';
import { Screen } from '../screen.tsx';
import { DecideOn } from './DecideOn.tsx';
import { DocumentView } from './DocumentView.tsx';

/** At once. When these are decided, the next are loaded. */
const most = 50;
const fetchWaiting = () => asModerator(call('GET', `/moderation/verifications?limit=${most}`));

/** Documents of companies, one company at a time, the oldest first. */
export function Verifications() {
  const title = useRef<HTMLHeadingElement>(null);
  const { value: items, problem, load, change } = useLoaded(fetchWaiting, { failed: texts.failed });
  const [skipped, setSkipped] = useState(0);
  const [said, setSaid] = useState('');
  const shown = items?.[skipped] ?? items?.[0];

  const goOn = useCallback(() => title.current?.focus(), []);
  function decided({ id, state, reason }: DecidedVerification, wasRefused: boolean) {
    setSaid(
      state === 'verified' ? texts.verified : wasRefused || !reason ? texts.refused : texts.differs(reason),
    );
    change((rows) => rows?.filter((row) => row.id !== id));
    if (items?.length === 1) void load();
    goOn();
  }
  function stale(why: string) {
    setSaid(why);
    void load();
    goOn();
  }
  const skip = () => {
    setSkipped(items && skipped + 1 < items.length ? skipped + 1 : 0);
    setSaid('');
    goOn();
  };

  return (
    <Screen
      title={texts.title}
      titleRef={title}
      act={
        items &&
        items.length > 0 && <span className="pill">{texts.waiting(items.length, items.length === most)}</span>
      }
    >
      <div role="status">{said && <p className="note mb-3">{said}</p>}</div>
      {!items && !problem && <p className="hint">{texts.loading}</p>}
      {items?.length === 0 && !problem && <EmptyState title={texts.none} text={texts.noneHow} />}
      {shown && (
        <div key={shown.id} className="verification-columns">
          <div className="stack">
            <p className="hint">{texts.sentAt(shown.since)}</p>
            {shown.documents.map((document) => (
              <DocumentView key={document.name} id={shown.id} document={document} />
            ))}
          </div>
          <Panel stays className="stack">
            <p className="hint">{texts.blind}</p>
            <DecideOn
              waiting={shown}
              onDecided={decided}
              onStale={stale}
              onSkip={items && items.length > 1 ? skip : undefined}
            />
          </Panel>
        </div>
      )}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
    </Screen>
  );
}
