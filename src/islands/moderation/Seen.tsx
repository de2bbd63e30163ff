import { Quotation } from '#components/reviews/Review.tsx';
import { postOf } from '#islands/feed/posts.ts';
import type { ModerationCase } from '#lib/contract/moderation.ts';
import { cardOf } from '#lib/thing-fronts.ts';
import { wear } from '#scripts/styles/wear.ts';
import sheet from './seen.css?url';

/** The card or the review itself, without what one may do with it. */
export default function Seen({ found: { card: item, review, is_seen } }: { found: ModerationCase }) {
  const card = item && cardOf(item);
  const Post = card && postOf(card);
  return (
    // What nobody else sees has no page to lead to. Its words stand below.
    <div className="seen" inert={!is_seen}>
      {Post && <Post card={card} acts={null} first={false} promotes={false} isMixed={false} />}
      {review && <Quotation review={review} />}
    </div>
  );
}

/** Its sheet, which the queue does not need. */
export const dress = () => wear(sheet);
