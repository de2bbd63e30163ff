import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { About } from '#lib/chat/start.ts';
import { chatStartTexts as texts } from '#lib/copy/chat-start.ts';
import { chat } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import type { ButtonLook } from '#lib/ui/button.ts';

export interface Talk {
  /** The person to talk with. The link is hidden from them. */
  with: { readonly id: number; readonly username: string };
  about?: About | undefined;
}

interface Props extends ButtonLook {
  talk: Talk;
  /** The name of the thing or the person, where a page has several such links. */
  of?: string;
  /** Shows the icon alone. */
  short?: boolean;
  text?: string;
  className?: string;
}

/** Begins a conversation, or goes on with it. scripts/shell/chat-starts.ts hears its presses. */
export const ChatLink = ({ talk, of, short = false, text = texts.talk, ...look }: Props) => (
  <Button {...look} {...chatLink(talk, of ? `${text}: ${of}` : short ? text : undefined)}>
    <Icon of={chat} />
    {!short && <span>{text}</span>}
  </Button>
);

/** The attributes of any such link. The page is the same for everybody, so a script hides it from the person. */
export const chatLink = ({ with: { id, username }, about }: Talk, label?: string) => ({
  href: paths.chatWith(id, about),
  'aria-label': label,
  'data-chat': '',
  'data-of-others': username,
  suppressHydrationWarning: true,
});
