import { memo } from 'react';
import type { Talk } from '#components/chat/ChatLink.tsx';
import { referenceTypes } from '#lib/contract/chat-form.ts';
import { type CardInFeed, frontOfThing } from '#lib/thing-fronts.ts';
import { Acts } from './Acts.tsx';
import { postOf } from './posts.ts';

/** The subject is the thing itself, unless the thing is the person or company to talk with. */
function talkAbout({ type, id, poster }: CardInFeed): Talk | undefined {
  if (!poster) return undefined;
  const about = referenceTypes.find((name) => name === type);
  return { with: poster, about: about && { type: about, id } };
}

interface Props {
  card: CardInFeed;
  first?: boolean;
  promotes?: boolean;
  isMixed?: boolean;
  /** Which mark is on the picture. */
  mark?: 'like' | 'save';
}

/** The card for a thing's type. `memo` avoids rendering existing cards again when a page is added. */
export const FeedCard = memo(
  ({ card, first = false, promotes = false, isMixed = true, mark = 'like' }: Props) => {
    const front = frontOfThing(card);
    const Post = postOf(card);
    const acts = (
      <Acts
        thing={card}
        of={front.name(card)}
        likes={card.likes_count}
        mark={mark}
        talk={talkAbout(card)}
        page={front.page(card)}
        about={front.about(card)}
        from={front.from(card)}
        answer={front.answer?.(card)}
      />
    );
    return <Post card={card} acts={acts} first={first} promotes={promotes} isMixed={isMixed} />;
  },
);
