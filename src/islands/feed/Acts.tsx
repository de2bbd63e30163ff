import { chatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { ShareMenu } from '#components/marks/ShareMenu.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { LikeButton } from '#islands/marks/LikeButton.tsx';
import { SaveButton } from '#islands/marks/SaveButton.tsx';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { markTexts } from '#lib/copy/marks.ts';
import { chat, more } from '#lib/icons.ts';
import type { Thing } from '#lib/things.ts';
import { showOwnLinksIn } from '#scripts/shell/own-links.ts';

interface Props {
  thing: Thing;
  of: string;
  likes: number;
  talk: Talk;
  /** The full URL with the origin, for sharing. */
  address: string;
  /** The seller's page. */
  from: { href: string; text: string; icon: string } | undefined;
}

export const Acts = ({ thing: { type, id }, of, likes, talk, address, from }: Props) => {
  const thing = { type, id };
  return (
    <div className="feed-acts" ref={showOwnOnCard}>
      <LikeButton thing={thing} of={of} count={likes} />
      <ShareMenu look="act" address={address} title={of} />
      <SaveButton thing={thing} of={of} count={likes} />
      {/* Without `from`, a script hides this menu from the owner, because it would be empty. */}
      <details
        className="menu feed-more"
        data-closes=""
        data-of-others={from ? undefined : talk.with.username}
        suppressHydrationWarning
      >
        <summary className="act" aria-label={`${markTexts.options}: ${of}`}>
          <Icon of={more} />
        </summary>
        <div className="menu-panel">
          {from && (
            <a className="option" href={from.href}>
              <Icon of={from.icon} />
              {from.text}
            </a>
          )}
          <ReportButton look="option option-danger" thing={thing} of={of} owner={talk.with.username} />
        </div>
      </details>
      <a className="act feed-chat" {...chatLink(talk, `${chatStartTexts.talk}: ${of}`)}>
        <Icon of={chat} />
        <span>{chatStartTexts.talk}</span>
      </a>
    </div>
  );
};

/** Cards added by script need this call, because the page's script has seen only the first cards. */
function showOwnOnCard(acts: HTMLElement | null) {
  const card = acts?.closest('article');
  if (card) showOwnLinksIn(card);
}
