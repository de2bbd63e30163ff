import { useState } from 'react';
import { blankStep, faultsIn, saidIn } from '#islands/deals/step-fields.ts';
import { useWriting } from '#islands/deals/use-writing.ts';
import type { BegunDeal } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { offeringTexts as texts } from '#lib/copy/request-answers.ts';
import { life } from '#lib/deals/life.ts';
import { offering } from '#lib/marks/anchors.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { call } from '#scripts/calls/api.ts';

export type Answered = Pick<Request, 'id' | 'title'>;

export const aboutOffer = (id: number): string => `offer:${id}`;

interface OfferCallbacks {
  readonly onSent: (deal: BegunDeal) => void;
  /** The device keeps the offer until there is a network. */
  readonly onKept: () => void;
}

/** `sellers` are the names in which the person may offer, by `company_id`. */
export function useOffer(
  { id, title }: Answered,
  sellers: readonly { readonly value: string }[],
  { onSent, onKept }: OfferCallbacks,
) {
  const [blank] = useState(() => ({ ...blankStep, company_id: sellers[0]?.value ?? '' }));
  const fieldsOf = ({ company_id: typed, ...written }: typeof blank) => {
    const isThere = sellers.some(({ value }) => value === typed);
    const company_id = isThere ? typed : blank.company_id;
    return {
      request_id: id,
      ...(sellers.length > 1 && { company_id: company_id === '' ? null : Number(company_id) }),
      offer: { amount: null, text: '', ...saidIn(life.offer.carries, written) },
    };
  };
  return useWriting({
    blank,
    draft: aboutOffer(id),
    failed: texts.failed,
    onSent,
    onKept,
    faultsOf: (written) => faultsIn(life.offer.carries, written),
    send: (written, sent) => call('POST', '/deals', { json: { ...fieldsOf(written), ...sent } }),
    act: (written, sent) => ({
      kind: 'offer',
      title,
      about: aboutOffer(id),
      path: '/deals',
      fields: { ...fieldsOf(written), ...sent },
      // Where it is pressed, what became of it is shown.
      page: location.pathname + location.search,
      href: requestPaths.shared(id) + offering,
    }),
  });
}
