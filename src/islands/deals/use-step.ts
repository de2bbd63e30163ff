import { useState } from 'react';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { type PersonStep, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { life, offerDays } from '#lib/deals/life.ts';
import { formatAmount, readPrice } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { titleOf } from './shown.ts';
import { useWriting } from './use-writing.ts';

export interface Hearing {
  readonly onTaken: (deal: Deal) => void;
  /** The device keeps the step until there is a network. */
  readonly onKept: () => void;
  /** Somebody was faster. */
  readonly onMovedOn: () => void;
}

type Written = Readonly<Record<'amount' | 'text' | 'due_on' | 'valid_days', string>>;
export type StepField = keyof Written;

/** Whoever changes an offer begins with the one that is there. */
function blankOf(step: PersonStep, { state, amount, due_on }: DealRow): Written {
  const isChange = step === 'offer' && state === 'proposta';
  return {
    amount: isChange && amount !== null ? formatAmount(amount) : '',
    text: '',
    due_on: (isChange && due_on) || '',
    valid_days: String(offerDays.usual),
  };
}

function saidIn(step: PersonStep, { amount: typed, text, due_on, valid_days }: Written) {
  const { carries } = life[step];
  const amount = readPrice(typed);
  return {
    ...(carries.amount && (amount !== null || carries.amount === 'needed') && { amount }),
    ...(carries.text && text.trim() && { text }),
    ...(carries.due_on && due_on && { due_on }),
    ...(carries.valid_days && { valid_days: Number(valid_days) }),
  };
}

function faultsOf(step: PersonStep, { amount, text }: Written) {
  const { carries } = life[step];
  const isOdd = carries.amount && Number.isNaN(readPrice(amount));
  const isMissing = carries.text === 'needed' && !text.trim();
  return { ...(isOdd && { amount: dealTexts.oddAmount }), ...(isMissing && { text: dealTexts.required }) };
}

export function useStep(deal: DealRow, step: PersonStep, { onTaken, onKept, onMovedOn }: Hearing) {
  const { id, version } = deal;
  const path = `/deals/${id}/steps` as const;
  const [blank] = useState(() => blankOf(step, deal));
  return useWriting({
    ...{ blank, draft: `deal-${id}-${step}`, failed: texts.sendFailed },
    faultsOf: (written) => faultsOf(step, written),
    send: (written, sent) =>
      call('POST', path, { json: { step, version, ...saidIn(step, written), ...sent } }),
    act: (written, sent) => ({
      ...{ kind: 'deal', title: titleOf(deal), about: `deal:${id}` },
      // Where it is pressed, what became of it is shown: on the page of the deal, or in the chat.
      page: location.pathname + location.search,
      ...{ path, fields: { step, version, ...saidIn(step, written), ...sent } },
      href: `${paths.deal(id)}#${step}`,
    }),
    ...{ onSent: onTaken, onKept },
    onStale() {
      onMovedOn();
      return {};
    },
  });
}
