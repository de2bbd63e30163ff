import { chatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { onRequest } from '#lib/format/price.ts';

interface Props {
  talk: Talk;
  /** The title of the service. */
  of: string;
}

const look = 'text-f14 font-semibold text-text2';

/** In place of a price: the way to ask for it. Its owner sees the words alone. */
export const AskPrice = ({ talk, of }: Props) => (
  <>
    <a className={`${look} price-ask`} {...chatLink(talk, `${onRequest}: ${of}`)}>
      {onRequest}
    </a>
    <span className={look} data-own={talk.with.username} hidden suppressHydrationWarning>
      {onRequest}
    </span>
  </>
);
