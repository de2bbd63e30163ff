import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { ChatSubject } from '#lib/chat/start.ts';
import { chatStartTexts as texts } from '#lib/copy/chat-start.ts';
import { chat } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import type { Poster } from '#lib/thing-fronts.ts';
import type { ButtonLook } from '#lib/ui/button.ts';

export interface Talk {
  /** A script hides the link from who acts for them. */
  with: Poster;
  about?: ChatSubject | undefined;
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

/**
 * The attributes of every chat link. Pages are the same for all readers, so a script hides the link from who would
 * talk with themselves.
 */
export const chatLink = ({ with: { id, whose }, about }: Talk, label?: string) => ({
  href: paths.chatWith(id, about),
  'aria-label': label,
  'data-chat': '',
  'data-of-others': whose,
  suppressHydrationWarning: true,
});
