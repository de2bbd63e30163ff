import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { PlainForm } from '#islands/forms/PlainForm.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { tellMade } from '#islands/publishing/doubts.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { longestReview } from '#lib/contract/review-form.ts';
import { reviewScreenTexts as texts } from '#lib/copy/review-screens.ts';
import { reviewTexts } from '#lib/copy/reviews.ts';
import { companyOfViewer, titleOf } from '#lib/deals/shown.ts';
import { formatDate } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { useWaiting } from '../use-waiting.ts';
import { useWriting } from '../use-writing.ts';
import { Waiting } from '../Waiting.tsx';
import { WrittenBefore } from '../WrittenBefore.tsx';
import { StarsField } from './StarsField.tsx';

interface Props {
  deal: Deal;
  who: string;
  onMoved: (deal: Deal) => void;
  onStale: () => void;
}

const blank = { stars: 0, text: '', private_text: '' };

/** Stands until the review is written. Without a network it waits in the outbox. */
export function ReviewForm(props: Props) {
  const about = `review:${props.deal.id}`;
  const { act, drop } = useWaiting(about, props.onStale);
  const [key, setKey] = useState(0);
  if (act)
    return <Waiting act={act} name={texts.name} onDrop={drop} onRewrite={() => setKey((now) => now + 1)} />;
  return <Form key={key} about={about} {...props} />;
}

function Form({ about, deal, who, onMoved, onStale }: Props & { about: string }) {
  const { id, review_until } = deal;
  const path = `/deals/${id}/review` as const;
  const { problem, busy, isDraft, field, typed, restart, submit } = useWriting({
    draft: about,
    blank,
    failed: texts.failed,
    faultsOf: ({ stars }) => (stars === 0 ? { stars: reviewTexts.oddStars } : {}),
    send: (fields, sent) => call('POST', path, { json: { ...fields, ...sent } }),
    act: (fields, sent) => ({
      kind: 'review',
      title: titleOf(deal),
      about,
      page: paths.deal(id),
      href: paths.deal(id),
      path,
      fields: { ...fields, ...sent },
    }),
    onSent(moved) {
      const own = moved.reviews.find(({ by }) => by === moved.role);
      onMoved(moved);
      void tellMade({ state: own?.state }, texts.sent);
    },
    onStale() {
      onStale();
      return undefined;
    },
  });
  return (
    <PlainForm onSubmit={() => void submit()}>
      <h2 className="mb-3">{texts.write(who)}</h2>
      <WrittenBefore isDraft={isDraft} restart={restart} text={texts.draft} />
      <StarsField {...field('stars')} />
      <TextArea
        label={texts.text}
        hint={texts.textHint({
          isOfService: deal.service !== null,
          isForCompany: companyOfViewer(deal) !== null,
        })}
        optional
        maxLength={longestReview}
        {...typed('text')}
      />
      <TextArea
        label={texts.private}
        hint={texts.privateHint}
        optional
        rows={2}
        maxLength={longestReview}
        {...typed('private_text')}
      />
      {review_until && <p className="hint">{texts.blind(formatDate(new Date(review_until)))}</p>}
      <Problem text={problem} />
      <Button type="submit" full busy={busy}>
        {busy ? texts.sending : texts.send}
      </Button>
    </PlainForm>
  );
}
