import { type ReactNode, useCallback } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import type { Offering } from '#lib/contract/deals.ts';
import { emailProofTexts } from '#lib/copy/email-proof.ts';
import { offerTexts } from '#lib/copy/offer-refusals.ts';
import { offeringTexts as texts } from '#lib/copy/request-answers.ts';
import { requestTexts } from '#lib/copy/requests.ts';
import { alert, info } from '#lib/icons.ts';
import { offering as anchor } from '#lib/marks/anchors.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { isUnreached } from '#scripts/outbox/failures.ts';
import { $person } from '#scripts/stores/session.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { OfferForm } from './OfferForm.tsx';
import type { Answered } from './use-offer.ts';

interface Props {
  request: Answered;
  open: boolean;
  onClose: () => void;
  onKept: () => void;
}

/** Says what stands against an offer before anybody types. */
export function OfferSheet({ request, open, onClose, onKept }: Props) {
  const { id } = request;
  const fetch = useCallback(() => readOffering(id), [id]);
  const offering = useLoaded(fetch, { failed: texts.loadFailed });
  const publisher = usePublisher();
  const { value: found } = offering;
  const { value: person } = publisher;
  const problem = offering.problem ?? publisher.problem;
  return (
    <Sheet title={requestTexts.offer} open={open} onClose={onClose} form>
      {found && found !== 'unknown' && found.deal_id !== null ? (
        <Already deal={found.deal_id} />
      ) : found && found !== 'unknown' && found.why ? (
        <Refused why={found.why} id={id} onClose={onClose} onProven={offering.load} />
      ) : found && person ? (
        <OfferForm
          request={request}
          person={person}
          isUnknown={found === 'unknown'}
          onKept={onKept}
          onClose={onClose}
          onSent={(deal) => {
            if (deal.was_open) return void offering.load();
            toastSuccess(texts.sent);
            location.assign(paths.deal(deal.id));
          }}
        />
      ) : (
        <div className="sheet-body">
          {problem ? (
            <NotLoaded
              problem={problem}
              onRetry={() => {
                void offering.load();
                void publisher.load();
              }}
            />
          ) : (
            <p role="status">{texts.loading}</p>
          )}
        </div>
      )}
    </Sheet>
  );
}

async function readOffering(id: number): Promise<Offering | 'unknown'> {
  try {
    return await call('GET', `/requests/${id}/offering`);
  } catch (error) {
    if (isUnreached(error)) return 'unknown';
    throw error;
  }
}

const Already = ({ deal }: { deal: number }) => (
  <Said
    look="note"
    text={
      <>
        <b>{texts.already}.</b> {texts.alreadyHow}
      </>
    }
  >
    <Button href={paths.deal(deal)}>{texts.seeDeal}</Button>
  </Said>
);

interface RefusedProps {
  why: NonNullable<Offering['why']>;
  id: number;
  onClose: () => void;
  onProven: () => void;
}

function Refused({ why, id, onClose, onProven }: RefusedProps) {
  async function prove() {
    const { ask } = await import('#scripts/accounts/ask-for-proof.ts');
    if (!(await ask(call))) return;
    toastSuccess(emailProofTexts.proven);
    onProven();
  }
  return (
    <Said look="note note-warn" text={offerTexts.refused[why]}>
      {why === 'not_seller' ? (
        <>
          {/* Only who has a company may publish without being a freelancer. */}
          {$person.get()?.hasCompany && (
            <Button look="outline" href={paths.publishService}>
              {texts.toPublish}
            </Button>
          )}
          <Button href={paths.becomeFreelancerThen(requestPaths.shared(id) + anchor)}>{texts.become}</Button>
        </>
      ) : why === 'email' ? (
        <Button onClick={prove}>{emailProofTexts.confirm}</Button>
      ) : (
        <Button onClick={onClose}>{texts.close}</Button>
      )}
    </Said>
  );
}

interface SaidProps {
  look: 'note' | 'note note-warn';
  text: ReactNode;
  children: ReactNode;
}

const Said = ({ look, text, children }: SaidProps) => (
  <>
    <div className="sheet-body">
      <p className={look} role="status">
        <Icon of={look === 'note' ? info : alert} />
        <span>{text}</span>
      </p>
    </div>
    <div className="sheet-foot">{children}</div>
  </>
);
