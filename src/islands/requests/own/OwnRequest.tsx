import { useState } from 'react';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { Request } from '#lib/contract/requests.ts';
import { ownRequestTexts as texts } from '#lib/copy/request-answers.ts';
import { formatDate } from '#lib/format/date.ts';
import { edit, lock, share, trash } from '#lib/icons.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { Offers } from './Offers.tsx';
import { useOwnRequest } from './use-own-request.ts';

/** What only the asker sees: how the request stands, what they may do with it, and the offers. */
export function OwnRequest({ start }: { start: Request }) {
  const { request, offers, problem, load, busy, close, remove } = useOwnRequest(start);
  const [asked, setAsked] = useState<'close' | 'remove'>();
  const stopAsking = () => setAsked(undefined);
  const isOpen = request.status === 'Aberto';
  const common = { size: 'small', look: 'outline' } as const;
  return (
    <div className="stack">
      <section className="card card-body stack-tight" aria-labelledby="own-request">
        <h2 id="own-request">{texts.panel}</h2>
        <div role="status">
          {request.state ? (
            <>
              <p>
                <Withheld state={request.state} />
              </p>
              <p className="hint">{texts.hidden}</p>
            </>
          ) : (
            <p className="row">
              <span className={isOpen ? 'pill pill-ok' : 'pill'}>{stateOf(request)}</span>
            </p>
          )}
        </div>
        <div className="flow mt-3">
          {isOpen && (
            <>
              <Button {...common} href={requestPaths.edit(request.id)}>
                <Icon of={edit} />
                {texts.edit}
              </Button>
              {!request.state && (
                <Button {...common} onClick={openShareSheet}>
                  <Icon of={share} />
                  {texts.share}
                </Button>
              )}
              <Button {...common} busy={busy === 'close'} onClick={() => setAsked('close')}>
                <Icon of={lock} />
                {texts.close}
              </Button>
            </>
          )}
          <Button {...common} busy={busy === 'remove'} onClick={() => setAsked('remove')}>
            <Icon of={trash} />
            {texts.remove}
          </Button>
        </div>
      </section>
      <Offers offers={offers} problem={problem} load={load} isOpen={isOpen} />
      <ConfirmSheet
        title={texts.closeTitle}
        effect={texts.closeEffect}
        act={texts.close}
        open={asked === 'close'}
        onClose={stopAsking}
        onConfirm={() => {
          stopAsking();
          void close();
        }}
      />
      <ConfirmSheet
        title={texts.removeTitle}
        effect={texts.removeEffect}
        open={asked === 'remove'}
        onClose={stopAsking}
        onConfirm={() => {
          stopAsking();
          void remove();
        }}
      />
    </div>
  );
}

const stateOf = ({ status, ended_by, closes_at }: Request): string =>
  status === 'Aberto' ? texts.openUntil(formatDate(new Date(closes_at))) : texts.ended[ended_by ?? 'hand'];

const openShareSheet = () => document.querySelector<HTMLElement>('.share-link')?.click();
