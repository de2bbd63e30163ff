import { chatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { onRequest } from '#lib/format/price.ts';

interface Props {
  talk: Talk;
  of: string;
}

const look = 'text-f14 font-semibold text-text2';

/** Shown instead of a price: a link to ask for it. The owner sees only the text. */
export const AskPrice = ({ talk, of }: Props) => (
  <>
    <a className={`${look} price-ask`} {...chatLink(talk, `${onRequest}: ${of}`)}>
      {onRequest}
    </a>
    <span className={look} data-own={talk.with.whose} hidden suppressHydrationWarning>
      {onRequest}
    </span>
  </>
);
