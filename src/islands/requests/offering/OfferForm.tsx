import { Icon } from '#components/ui/Icon.tsx';
import { CarriedFields } from '#islands/deals/CarriedFields.tsx';
import { WritingForm } from '#islands/deals/WritingForm.tsx';
import { SellerField, sellersOf } from '#islands/publishing/SellerField.tsx';
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
  const sellers = sellersOf(person, 'answer');
  const writing = useOffer(request, sellers, hearing);
  return (
    <WritingForm writing={writing} texts={texts} onClose={onClose}>
      {isUnknown && (
        <p className="note">
          <Icon of={clock} />
          <span>{texts.unknown}</span>
        </p>
      )}
      <p className="font-semibold wrap-anywhere">{texts.forWhat(request.title)}</p>
      <CarriedFields
        carries={life.offer.carries}
        textLabel={texts.what}
        dueLabel={texts.when}
        typed={writing.typed}
      />
      <SellerField label={texts.seller} sellers={sellers} {...writing.field('company_id')} />
    </WritingForm>
  );
}
