import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { PlainForm } from '#islands/forms/PlainForm.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { FormActs } from '#islands/ui/SheetForm.tsx';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { longestReply } from '#lib/contract/review-form.ts';
import { reviewScreenTexts as texts } from '#lib/copy/review-screens.ts';
import { reviewTexts } from '#lib/copy/reviews.ts';
import { titleOf } from '#lib/deals/shown.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { personNow } from '#scripts/calls/token.ts';
import { readDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { useWaiting } from '../use-waiting.ts';
import { useWriting } from '../use-writing.ts';
import { Waiting } from '../Waiting.tsx';

interface Props {
  deal: DealRow;
  review: Pick<Deal['reviews'][number], 'id'>;
  who: string;
  onSent: () => void;
}

const blank = { text: '' };

export function ReplyForm(props: Props) {
  const about = `reply:${props.review.id}`;
  const { act, drop } = useWaiting(about, props.onSent);
  const [opened, setOpened] = useState<'by a draft' | 'by a press' | undefined>(() =>
    readDraft(personNow() ?? 0, about, blank, kept) ? 'by a draft' : undefined,
  );
  const open = () => setOpened('by a press');
  if (act) return <Waiting act={act} name={texts.replyName} onDrop={drop} onRewrite={open} />;
  if (opened)
    return (
      <Form
        about={about}
        takesFocus={opened === 'by a press'}
        onClose={() => setOpened(undefined)}
        {...props}
      />
    );
  return (
    <p>
      <Button look="outline" size="small" onClick={open}>
        {texts.reply}
      </Button>
    </p>
  );
}

interface FormProps extends Props {
  about: string;
  takesFocus: boolean;
  onClose: () => void;
}

function Form({ about, deal, review, who, takesFocus, onSent, onClose }: FormProps) {
  const path = `/reviews/${review.id}/reply` as const;
  const { problem, busy, typed, submit } = useWriting({
    draft: about,
    blank,
    failed: texts.replyFailed,
    faultsOf: ({ text }) => (text.trim() ? {} : { text: reviewTexts.required }),
    send: (fields, sent) => call('POST', path, { json: { ...fields, ...sent } }),
    act: (fields) => ({
      kind: 'reply',
      title: titleOf(deal),
      about,
      path,
      fields,
      page: paths.deal(deal.id),
      href: paths.deal(deal.id),
    }),
    onSent() {
      onSent();
      toastSuccess(texts.replySent);
    },
    onStale() {
      onSent();
      return undefined;
    },
  });
  const { id } = typed('text');
  useEffect(() => {
    if (!takesFocus) return;
    const field = document.getElementById(id);
    field?.focus();
    // Browsers bring the line to write on into view, and leave the buttons below the bar.
    field?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus, id]);
  return (
    <PlainForm onSubmit={() => void submit()}>
      <TextArea
        label={texts.replyTo(who)}
        hint={texts.replyHint}
        maxLength={longestReply}
        {...typed('text')}
      />
      <Problem text={problem} />
      <FormActs
        act={texts.sendReply}
        acting={texts.sending}
        busy={busy}
        cancel={texts.cancel}
        onCancel={onClose}
      />
    </PlainForm>
  );
}
