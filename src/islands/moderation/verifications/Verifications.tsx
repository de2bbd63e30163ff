import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import type { DecidedVerification, WaitingVerification } from '#lib/contract/verification.ts';
import { verificationsTexts as texts } from '#lib/copy/moderation/verifications.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { FactorMissing } from '../FactorMissing.tsx';
import { $factorMissing, asModerator } from '../factor.ts';
import { DecideOn } from './DecideOn.tsx';
import { DocumentView } from './DocumentView.tsx';

const paging = { pageSize: 20, failed: texts.failed };

const fetchPage = (limit: number, after: readonly WaitingVerification[]) => {
  const asked = new URLSearchParams({ limit: String(limit) });
  const last = after[after.length - 1];
  if (last) asked.set('last_id', String(last.id));
  return asModerator(call('GET', `/moderation/verifications?${asked}`));
};

/** Documents of companies, one company at a time, the oldest first. */
export function Verifications() {
  const title = useRef<HTMLHeadingElement>(null);
  const list = useEndlessList<WaitingVerification>(fetchPage, paging);
  const { items, hasMore, isLoading, problem, change, load } = list;
  const [skipped, setSkipped] = useState(0);
  const [said, setSaid] = useState('');
  const isFactorMissing = useStore($factorMissing);
  const shown = items?.[skipped] ?? items?.[0];

  const goOn = useCallback(() => title.current?.focus(), []);
  function decided({ id, state, reason }: DecidedVerification, wasRefused: boolean) {
    setSaid(
      state === 'verified' ? texts.verified : wasRefused || !reason ? texts.refused : texts.differs(reason),
    );
    change((rows) => rows.filter((row) => row.id !== id));
    if (items?.length === 1 && hasMore) void load();
    goOn();
  }
  const skip = () => {
    setSkipped(items && skipped + 1 < items.length ? skipped + 1 : 0);
    if (items && hasMore && skipped + 2 >= items.length) void load();
    setSaid('');
    goOn();
  };

  return (
    <div className="moderation">
      <a className="crumb" href={paths.moderation}>
        <Icon of={back} />
        {texts.back}
      </a>
      <div className="row page-head">
        <h1 ref={title} className="grow" tabIndex={-1}>
          {texts.title}
        </h1>
        {items && items.length > 0 && <span className="pill">{texts.waiting(items.length, hasMore)}</span>}
      </div>
      {isFactorMissing ? (
        <FactorMissing />
      ) : (
        <>
          <div role="status">{said && <p className="note mb-3">{said}</p>}</div>
          {!items && isLoading && <p className="hint">{texts.loading}</p>}
          {items?.length === 0 && !hasMore && !problem && (
            <div className="empty">
              <h2>{texts.none}</h2>
              <p>{texts.noneHow}</p>
            </div>
          )}
          {shown && (
            <div key={shown.id} className="verification-columns">
              <div className="stack">
                <p className="hint">{texts.sentAt(shown.since)}</p>
                {shown.documents.map((document) => (
                  <DocumentView key={document.name} id={shown.id} document={document} />
                ))}
              </div>
              <div className="stack">
                <p className="hint">{texts.blind}</p>
                <DecideOn
                  waiting={shown}
                  onDecided={decided}
                  onSkip={items && items.length > 1 ? skip : undefined}
                />
              </div>
            </div>
          )}
          {problem && <ListEnd list={list} />}
        </>
      )}
    </div>
  );
}
