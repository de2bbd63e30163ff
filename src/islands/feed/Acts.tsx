import { CardMenu } from '#components/cards/CardMenu.tsx';
import { chatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { LikeButton } from '#islands/marks/LikeButton.tsx';
import { SaveButton } from '#islands/marks/SaveButton.tsx';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { markTexts } from '#lib/copy/marks.ts';
import { drawn } from '#lib/icons/drawn-once.ts';
import { sharing } from '#lib/marks/anchors.ts';
import type { Thing } from '#lib/things.ts';
import { showOwnLinksIn } from '#scripts/shell/own-links.ts';

interface Way {
  readonly href: string;
  readonly text: string;
  readonly icon: string;
}

interface Props {
  thing: Thing;
  of: string;
  likes: number;
  mark: 'like' | 'save';
  talk: Talk | undefined;
  /** The path that lasts, for sharing. */
  page: string;
  about: readonly (string | null)[];
  from: Way | undefined;
  /** For a thing that does not say whose it is. */
  answer: Way | undefined;
}

/** The mark on a card, and its menu with everything else. */
export const Acts = ({ thing: { type, id }, of, likes, mark, talk, page, about, from, answer }: Props) => {
  const thing = { type, id };
  return (
    <>
      {mark === 'like' ? (
        <LikeButton thing={thing} of={of} count={likes} />
      ) : (
        <SaveButton thing={thing} of={of} count={likes} />
      )}
      <CardMenu of={of} icon={drawn('more')} ref={showOwnOnCard}>
        <p className="thing-card-about">{about.filter(Boolean).join(' · ')}</p>
        {talk && (
          <a className="option" {...chatLink(talk, `${chatStartTexts.talk}: ${of}`)}>
            <Icon of={drawn('chat')} />
            {chatStartTexts.talk}
          </a>
        )}
        {answer && (
          <a className="option" href={answer.href} aria-label={`${answer.text}: ${of}`}>
            <Icon of={answer.icon} />
            {answer.text}
          </a>
        )}
        <a
          className="option"
          href={page + sharing}
          aria-label={`${markTexts.share}: ${of}`}
          data-share-card={of}
        >
          <Icon of={drawn('share')} />
          {markTexts.share}
        </a>
        {mark === 'like' && <SaveButton thing={thing} of={of} count={likes} look="option" />}
        {from && (
          <a className="option" href={from.href}>
            <Icon of={from.icon} />
            {from.text}
          </a>
        )}
        <ReportButton look="option option-danger" thing={thing} of={of} owner={talk?.with.whose} />
      </CardMenu>
    </>
  );
};

/** Cards added by script need this call, because the page's script has seen only the first cards. */
function showOwnOnCard(menu: HTMLElement | null) {
  const card = menu?.closest('article');
  if (card) showOwnLinksIn(card);
}
