import { useState } from 'react';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { type Deal, type DealRow, stepForm } from '#lib/contract/deals.ts';
import type { PersonStep } from '#lib/copy/deal-screens.ts';
import { dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { life, offerDays } from '#lib/deals/life.ts';
import { formatAmount } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { keepForLater } from '#scripts/outbox/later.ts';
import { kept } from '#scripts/stores/kept.ts';
import { titleOf } from './shown.ts';

export interface Hearing {
  readonly onTaken: (deal: Deal) => void;
  /** The device keeps the step until there is a network. */
  readonly onKept: () => void;
  /** Somebody was faster. */
  readonly onMovedOn: () => void;
}

const values = {
  text: () => '',
  amount: ({ state, amount }: DealRow) =>
    state === 'proposta' && amount !== null ? formatAmount(amount) : '',
  due_on: ({ due_on }: DealRow) => due_on ?? '',
  valid_days: () => String(offerDays.usual),
};
type Written = { [field in keyof typeof values]?: string | undefined };
const fields = Object.keys(values) as (keyof typeof values)[];

function blankOf(step: PersonStep, deal: DealRow): Written {
  const carried = fields.filter((field) => life[step].carries[field]);
  return Object.fromEntries(carried.map((field) => [field, values[field](deal)]));
}

/** The form of a step. What is typed is kept on the device until the step is taken. */
export function useStep(deal: DealRow, step: PersonStep, { onTaken, onKept, onMovedOn }: Hearing) {
  const { id, version } = deal;
  const { carries } = life[step];
  const [person] = useState(() => personNow() ?? 0);
  const [clientId] = useState(randomText);
  const [schema] = useState(() => stepForm(step));
  const [blank] = useState(() => blankOf(step, deal));
  const draft = `deal-${id}-${step}`;
  const { start, isDraft } = useDraft(person, draft, blank, kept);

  const made = useFormOf(schema, {
    start,
    fallback: texts.sendFailed,
    async send({ amount, text, due_on, valid_days }) {
      const sent = {
        ...{ step, version, client_id: clientId },
        ...(carries.amount && (amount != null || carries.amount === 'needed') && { amount: amount ?? null }),
        ...(text && { text }),
        ...(due_on && { due_on }),
        ...(valid_days && { valid_days }),
      };
      const path = `/deals/${id}/steps` as const;
      const isOnline = navigator.onLine;
      try {
        const moved = await call('POST', path, { json: sent });
        dropDraft(person, draft, kept);
        onTaken(moved);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          onMovedOn();
          return undefined;
        }
        const outcome = await keepForLater(error, () => ({
          kind: 'deal',
          title: titleOf(deal),
          about: `deal:${id}`,
          ...{ method: 'POST', path, fields: sent, page: paths.deal(id) },
          form: { href: `${paths.deal(id)}#${step}`, draft, values: JSON.stringify(form.getValues()) },
          tried: isOnline,
        }));
        if (outcome === undefined) throw error;
        if (outcome === 'full') made.setProblem(laterTexts.noRoom);
        else {
          dropDraft(person, draft, kept);
          onKept();
        }
      }
      return undefined;
    },
  });
  const { form } = made;
  const now = form.watch();
  const isTouched = fields.some((field) => (now[field] ?? '') !== (blank[field] ?? ''));
  useKeepDraft(person, draft, isTouched ? now : undefined, kept);
  const restart = () => form.reset(blank);
  return { ...made, isDraft, restart };
}
