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
  talk: Talk | undefined;
  /** The path that lasts, for sharing. */
  page: string;
  from: Way | undefined;
  /** For a thing that does not say whose it is. */
  answer: Way | undefined;
}

export const Acts = ({ thing: { type, id }, of, likes, talk, page, from, answer }: Props) => {
  const thing = { type, id };
  return (
    <div className="feed-acts" ref={showOwnOnCard}>
      <LikeButton thing={thing} of={of} count={likes} />
      <a className="act" href={page + sharing} aria-label={`${markTexts.share}: ${of}`} data-share-card={of}>
        <Icon of={drawn('share')} />
      </a>
      <SaveButton thing={thing} of={of} count={likes} />
      {/* Without `from`, a script hides this menu from the owner, because it would be empty. */}
      <details
        className="menu feed-more"
        data-closes=""
        data-of-others={from ? undefined : talk?.with.whose}
        suppressHydrationWarning
      >
        <summary className="act" aria-label={`${markTexts.options}: ${of}`}>
          <Icon of={drawn('more')} />
        </summary>
        <div className="menu-panel">
          {from && (
            <a className="option" href={from.href}>
              <Icon of={from.icon} />
              {from.text}
            </a>
          )}
          <ReportButton look="option option-danger" thing={thing} of={of} owner={talk?.with.whose} />
        </div>
      </details>
      {talk && (
        <a className="act feed-chat" {...chatLink(talk, `${chatStartTexts.talk}: ${of}`)}>
          <Icon of={drawn('chat')} />
          <span>{chatStartTexts.talk}</span>
        </a>
      )}
      {answer && (
        <a className="act feed-chat" href={answer.href} aria-label={`${answer.text}: ${of}`}>
          <Icon of={answer.icon} />
          <span>{answer.text}</span>
        </a>
      )}
    </div>
  );
};

/** Cards added by script need this call, because the page's script has seen only the first cards. */
function showOwnOnCard(acts: HTMLElement | null) {
  const card = acts?.closest('article');
  if (card) showOwnLinksIn(card);
}
