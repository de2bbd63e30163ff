import { useCallback } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { amountText, eventText, stateNames } from '#lib/copy/deal-screens.ts';
import { dealCaseTexts as texts } from '#lib/copy/moderation/deal.ts';
import { isOffered } from '#lib/deals/shown.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import { asModerator } from './factor.ts';
import { SettleForm } from './SettleForm.tsx';

interface Props {
  id: number;
  open: boolean;
  onClose: () => void;
}

export function DealSheet({ id, open, onClose }: Props) {
  const fetch = useCallback(() => asModerator(call('GET', `/deals/${id}`)), [id]);
  const { value, problem, load, change } = useLoaded(fetch, { when: open, failed: texts.failed });
  return (
    <Sheet title={texts.title} open={open} onClose={onClose}>
      <div className="sheet-body stack">
        {value ? (
          <>
            <Facts deal={value} />
            <Story deal={value} />
            {value.steps.includes('settle') ? (
              <SettleForm deal={value} onSettled={(deal) => change(() => deal)} onMoved={load} />
            ) : (
              <p role="status">
                {value.events[value.events.length - 1]?.step === 'settle' ? texts.settled : texts.over}
              </p>
            )}
          </>
        ) : problem ? (
          <NotLoaded problem={problem} onRetry={load} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </div>
    </Sheet>
  );
}

const Facts = ({ deal }: { deal: Deal }) => {
  const { request, what, when, district, state, amount, customer, provider } = deal;
  return (
    <div className="stack-tight">
      <p className="flex flex-wrap items-center">
        <span className="pill pill-info mr-2">{stateNames[state]}</span>
        {isOffered(deal) && <b className="mr-2">{amountText(amount)}</b>}
      </p>
      <p className="case-words">{[what, request?.description, when, district].filter(Boolean).join('\n')}</p>
      <p className="hint">{`${texts.customer}: ${customer.name} · ${texts.provider}: ${provider.name}`}</p>
    </div>
  );
};

const Story = ({ deal: { events, role, customer, provider } }: { deal: Deal }) => (
  <section className="stack-tight">
    <h3>{texts.story}</h3>
    <ol className="case-talk">
      {events.map((event) => (
        <li key={event.id} className="case-said mt-2">
          <p className="flex flex-wrap items-center letters-f13">
            <b className="mr-2">
              {eventText(event, role, { customer: customer.name, provider: provider.name })}
            </b>
            <time className="mr-2" dateTime={event.at}>
              {formatDateTime(new Date(event.at))}
            </time>
          </p>
          {event.text && <p className="case-words">{event.text}</p>}
        </li>
      ))}
    </ol>
  </section>
);
