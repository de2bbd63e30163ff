import { useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { CarriedFields } from '#islands/deals/CarriedFields.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { SellerField, sellersOf } from '#islands/things/SellerField.tsx';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import type { BegunDeal } from '#lib/contract/deals.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { offeringTexts as texts } from '#lib/copy/request-answers.ts';
import { life } from '#lib/deals/life.ts';
import { clock } from '#lib/icons.ts';
import { type Answered, useOffer } from './use-offer.ts';

interface Props {
  request: Answered;
  person: OwnUser;
  /** Without a network nobody knows whether something stands against the offer. */
  isUnknown: boolean;
  onSent: (deal: BegunDeal) => void;
  onKept: () => void;
  onClose: () => void;
}

export function OfferForm({ request, person, isUnknown, onClose, ...hearing }: Props) {
  const sellers = sellersOf(person);
  const { written, faults, busy, isDraft, write, restart, submit } = useOffer(request, sellers, hearing);
  const [isNoted, setNoted] = useState(isDraft);
  const id = useId();
  return (
    <form
      className="flex min-h-0 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit((field) => document.getElementById(`${id}-${field}`)?.focus());
      }}
    >
      <div className="sheet-body stack">
        {isNoted && (
          <DraftNote
            text={texts.draft}
            onDrop={() => {
              restart();
              setNoted(false);
            }}
          />
        )}
        {isUnknown && (
          <p className="note">
            <Icon of={clock} />
            <span>{texts.unknown}</span>
          </p>
        )}
        <Problem text={faults['all']} />
        <p className="offering-for">{texts.forWhat(request.title)}</p>
        <CarriedFields
          {...{ id, carries: life.offer.carries, textLabel: texts.what, dueLabel: texts.when }}
          {...{ written, faults, write }}
        />
        <SellerField
          id={`${id}-company_id`}
          label={texts.seller}
          sellers={sellers}
          value={written.company_id}
          error={faults['company_id']}
          onChange={(company_id) => write({ company_id })}
        />
      </div>
      <div className="sheet-foot">
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}
