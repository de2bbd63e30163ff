import { useState } from 'react';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { type PersonStep, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { titleOf } from '#lib/deals/shown.ts';
import { formatAmount } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { blankStep, carriedBy, faultsIn, type StepWritten, saidIn } from './step-fields.ts';
import { useWriting } from './use-writing.ts';

export interface StepCallbacks {
  readonly onTaken: (deal: Deal) => void;
  /** The device keeps the step until there is a network. */
  readonly onKept: () => void;
  /** Somebody was faster. */
  readonly onMovedOn: () => void;
}

/** Whoever changes an offer, or was asked for another, begins with the one that is there. */
function blankOf(step: PersonStep, { amount, text, due_on }: DealRow): StepWritten {
  if (step !== 'offer' || text === null) return blankStep;
  return { ...blankStep, amount: amount === null ? '' : formatAmount(amount), text, due_on: due_on ?? '' };
}

export function useStep(deal: DealRow, step: PersonStep, { onTaken, onKept, onMovedOn }: StepCallbacks) {
  const { id, version } = deal;
  const path = `/deals/${id}/steps` as const;
  const carries = carriedBy(step, deal);
  const [blank] = useState(() => blankOf(step, deal));
  return useWriting({
    blank,
    draft: `deal-${id}-${step}`,
    failed: texts.sendFailed,
    faultsOf: (written) => faultsIn(carries, written),
    send: (written, sent) =>
      call('POST', path, { json: { step, version, ...saidIn(carries, written), ...sent } }),
    act: (written, sent) => ({
      kind: 'deal',
      title: titleOf(deal),
      about: `deal:${id}`,
      // Where it is pressed, what became of it is shown: on the page of the deal, or in the chat.
      page: location.pathname + location.search,
      path,
      fields: { step, version, ...saidIn(carries, written), ...sent },
      href: `${paths.deal(id)}#${step}`,
    }),
    onSent: onTaken,
    onKept,
    onStale() {
      onMovedOn();
      return {};
    },
  });
}
