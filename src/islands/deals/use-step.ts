import { useState } from 'react';
import { useSending } from '#islands/forms/use-sending.ts';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { type PersonStep, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { life, offerDays } from '#lib/deals/life.ts';
import { formatAmount, readPrice } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { sendOrKeep } from './send-or-keep.ts';
import { titleOf } from './shown.ts';

export interface Hearing {
  readonly onTaken: (deal: Deal) => void;
  /** The device keeps the step until there is a network. */
  readonly onKept: () => void;
  /** Somebody was faster. */
  readonly onMovedOn: () => void;
}

const fields = ['amount', 'text', 'due_on', 'valid_days'] as const;
export type StepField = (typeof fields)[number];
type Written = { readonly [field in StepField]: string };
export type Faults = { readonly [field in StepField | 'all']?: string };

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

/** The form of a step. What is typed is kept on the device until the step is taken. */
export function useStep(deal: DealRow, step: PersonStep, { onTaken, onKept, onMovedOn }: Hearing) {
  const { id, version } = deal;
  const { carries } = life[step];
  const [person] = useState(() => personNow() ?? 0);
  /** The same client id on every attempt makes the server take only one step. */
  const [clientId] = useState(randomText);
  const [blank] = useState(() => blankOf(step, deal));
  const draft = `deal-${id}-${step}`;
  const { start, isDraft } = useDraft(person, draft, blank, kept);
  const [written, setWritten] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const { busy, send } = useSending();
  const isTouched = fields.some((field) => written[field] !== blank[field]);
  useKeepDraft(person, draft, isTouched ? written : undefined, kept);

  function sent() {
    const amount = readPrice(written.amount);
    return {
      ...{ step, version, client_id: clientId },
      ...(carries.amount && (amount !== null || carries.amount === 'needed') && { amount }),
      ...(carries.text && written.text.trim() && { text: written.text }),
      ...(carries.due_on && written.due_on && { due_on: written.due_on }),
      ...(carries.valid_days && { valid_days: Number(written.valid_days) }),
    };
  }

  function faultsHere(): Faults {
    const isOdd = carries.amount && Number.isNaN(readPrice(written.amount));
    const isMissing = carries.text === 'needed' && !written.text.trim();
    return { ...(isOdd && { amount: dealTexts.oddAmount }), ...(isMissing && { text: dealTexts.required }) };
  }

  /** Resolves to what is wrong. */
  async function take(): Promise<Faults> {
    const path = `/deals/${id}/steps` as const;
    try {
      const done = await sendOrKeep(
        () => call('POST', path, { json: sent() }),
        () => ({
          kind: 'deal',
          title: titleOf(deal),
          about: `deal:${id}`,
          ...{ method: 'POST', path, fields: sent(), page: location.pathname + location.search },
          form: { href: `${paths.deal(id)}#${step}`, draft, values: JSON.stringify(written) },
        }),
      );
      if (done === 'full') return { all: laterTexts.noRoom };
      dropDraft(person, draft, kept);
      if (done === 'kept') onKept();
      else onTaken(done.answer);
    } catch (error) {
      logUnexpected(error);
      if (!(error instanceof ApiError && error.status === 409)) return faultsIn(error);
      onMovedOn();
    }
    return {};
  }

  return {
    written,
    faults,
    busy,
    isDraft,
    write(field: StepField, value: string) {
      setWritten((now) => ({ ...now, [field]: value }));
      setFaults(({ [field]: _, ...others }) => others);
    },
    restart: () => setWritten(blank),
    submit: (onRefused: (field: StepField) => void) =>
      send(async () => {
        setFaults({});
        const here = faultsHere();
        const found = Object.keys(here).length > 0 ? here : await take();
        setFaults(found);
        const first = fields.find((field) => found[field]);
        if (first) onRefused(first);
        return undefined;
      }),
  };
}

function faultsIn(error: unknown): Faults {
  const named = error instanceof ApiError ? error.errors : [];
  const ours = named.filter(({ field }) => fields.some((one) => one === field));
  if (ours.length === 0) return { all: problemText(error, texts.sendFailed) };
  return Object.fromEntries(ours.map(({ field, message }) => [field, message]));
}
