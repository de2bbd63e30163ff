import { useState } from 'react';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { CarriedFields } from '#islands/deals/CarriedFields.tsx';
import { blankStep, faultsIn, saidIn } from '#islands/deals/step-fields.ts';
import { useWriting } from '#islands/deals/use-writing.ts';
import { WritingForm } from '#islands/deals/WritingForm.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Conversation } from '#lib/contract/chat.ts';
import { longestWhat, longestWhen } from '#lib/contract/deal-form.ts';
import { beginDealTexts as texts } from '#lib/copy/begin-deal.ts';
import { dealScreenTexts } from '#lib/copy/deal-screens.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { life } from '#lib/deals/life.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  conversation: Conversation;
  begins: 'ask' | 'offer';
  open: boolean;
  onClose: () => void;
}

/** Asks the other person for an offer, or makes them one. */
export function BeginDealSheet({ conversation, begins, open, onClose }: Props) {
  const isOffer = begins === 'offer';
  const [openDeal, setOpenDeal] = useState<number>();
  const writing = useBeginning(conversation, begins, { onClose, onOpen: setOpenDeal });
  const { typed } = writing;
  const { draft, cancel, sending } = dealScreenTexts;
  return (
    <Sheet title={texts[begins]} open={open} onClose={onClose} small form={isOffer}>
      <WritingForm
        writing={writing}
        onClose={onClose}
        texts={{ draft, cancel, sending, send: isOffer ? texts.sendOffer : texts.sendAsk }}
      >
        {writing.problem && openDeal && (
          <p>
            <a href={paths.deal(openDeal)}>{texts.see}</a>
          </p>
        )}
        <TextArea
          label={isOffer ? texts.whatOffered : texts.what}
          rows={2}
          maxLength={longestWhat}
          {...typed('what')}
        />
        {isOffer ? (
          <CarriedFields carries={life.offer.carries} textLabel={texts.included} typed={typed} />
        ) : (
          <TextField label={texts.when} optional maxLength={longestWhen} {...typed('when')} />
        )}
      </WritingForm>
    </Sheet>
  );
}

interface BeginningCallbacks {
  readonly onClose: () => void;
  /** The two have a deal that is open, maybe in another conversation. */
  readonly onOpen: (deal: number | undefined) => void;
}

function useBeginning(
  { id, peer, company_id }: Conversation,
  begins: Props['begins'],
  { onClose, onOpen }: BeginningCallbacks,
) {
  const isOffer = begins === 'offer';
  const { carries } = life.offer;
  const [blank] = useState(() => ({ ...blankStep, what: '', when: '' }));
  const fieldsOf = ({ what, when, ...step }: typeof blank) => ({
    what,
    peer_user_id: peer.id,
    ...(company_id !== null && { company_id }),
    unless_open: true,
    ...(isOffer ? { offer: { amount: null, text: '', ...saidIn(carries, step) } } : when && { when }),
  });
  return useWriting({
    blank,
    draft: `deal-${begins}-${id}`,
    failed: texts.failed,
    onKept: onClose,
    faultsOf: (written) => ({
      ...(written.what.trim() === '' && { what: dealTexts.required }),
      ...(isOffer && faultsIn(carries, written)),
    }),
    send: (written, sent) => call('POST', '/deals', { json: { ...fieldsOf(written), ...sent } }),
    act: (written, sent) => ({
      kind: isOffer ? 'offer' : 'deal',
      title: peer.display_name,
      about: `deal-${begins}:${id}`,
      path: '/deals',
      fields: { ...fieldsOf(written), ...sent },
      href: paths.conversation(id),
    }),
    onStale({ answer }) {
      onOpen(answer.deal?.id);
      return undefined;
    },
    onSent() {
      onClose();
      toastSuccess(isOffer ? texts.offered : texts.asked);
    },
  });
}
