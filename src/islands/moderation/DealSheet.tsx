import { useCallback } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { dealNoticeTexts } from '#lib/copy/deal-notices.ts';
import { dealSides } from '#lib/copy/deals.ts';
import { dealActs, dealStateNames, dealCaseTexts as texts } from '#lib/copy/moderation/deal.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { formatPrice } from '#lib/format/price.ts';
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
  const { value, problem, load, change } = useLoaded(fetch, { failed: texts.failed });
  return (
    <Sheet title={texts.title} open={open} onClose={onClose}>
      <div className="sheet-body stack">
        {value ? (
          <>
            <Facts deal={value} />
            <Story events={value.events} />
            {value.steps.includes('settle') ? (
              <SettleForm deal={value} onSettled={(deal) => change(() => deal)} onMoved={load} />
            ) : (
              <p role="status">{value.events.at(-1)?.step === 'settle' ? texts.settled : texts.over}</p>
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

const Facts = ({ deal: { what, when, district, state, amount, customer, provider } }: { deal: Deal }) => (
  <div className="stack-tight">
    <p className="case-pills">
      <span className="pill pill-info">{dealStateNames[state]}</span>
      <b>{amountText(amount)}</b>
    </p>
    <p className="case-words">{[what, when, district].filter(Boolean).join('\n')}</p>
    <p className="hint">{`${texts.customer}: ${customer.name} · ${texts.provider}: ${provider.name}`}</p>
  </div>
);

const amountText = (amount: number | null) =>
  amount === null ? dealNoticeTexts.toAgree : formatPrice(amount);

const Story = ({ events }: { events: Deal['events'] }) => (
  <section className="stack-tight">
    <h3>{texts.story}</h3>
    <ol className="case-talk">
      {events.map(({ id, at, by, step, amount, text }) => (
        <li key={id} className="case-said">
          <p className="case-said-by">
            <b>{`${dealSides[by]} ${dealActs[step]}`}</b>
            <time dateTime={at}>{formatDateTime(new Date(at))}</time>
          </p>
          {(step === 'offer' || amount !== null) && <p>{amountText(amount)}</p>}
          {text && <p className="case-words">{text}</p>}
        </li>
      ))}
    </ol>
  </section>
);
