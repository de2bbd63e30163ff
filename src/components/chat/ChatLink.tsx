import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { ApplicationAsked, ChatSubject } from '#lib/chat/start.ts';
import { companyIn } from '#lib/companies/marks.ts';
import { chatStartTexts as texts } from '#lib/copy/chat-start.ts';
import { chat } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import type { Poster } from '#lib/thing-fronts.ts';
import type { ButtonLook } from '#lib/ui/button.ts';

export interface Talk {
  /** A script hides the link from who acts for them. */
  with: Poster;
  about?: ChatSubject | ApplicationAsked | undefined;
}

interface Props extends ButtonLook {
  talk: Talk;
  of?: string;
  short?: boolean;
  text?: string;
  className?: string;
}

/** Starts or continues a conversation. scripts/shell/chat-starts.ts handles the clicks. */
export const ChatLink = ({ talk, of, short = false, text = texts.talk, ...look }: Props) => (
  <Button {...look} {...chatLink(talk, of ? `${text}: ${of}` : short ? text : undefined)}>
    <Icon of={chat} />
    {!short && <span>{text}</span>}
  </Button>
);

export const talkPath = ({ with: { id, whose }, about }: Talk): string =>
  paths.chatWith(id, companyIn(whose), about);

/**
 * The attributes of every chat link. Pages are the same for all readers, so a script hides the link from who would
 * talk with themselves.
 */
export const chatLink = (talk: Talk, label?: string) => ({
  href: talkPath(talk),
  'aria-label': label,
  'data-chat': '',
  'data-of-others': talk.with.whose,
  suppressHydrationWarning: true,
});
