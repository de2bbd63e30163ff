import { chatLink, type Talk, talkPath } from '#components/chat/ChatLink.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { servicePageTexts as texts } from '#lib/copy/service-page.ts';
import { chat, phone, whatsapp } from '#lib/icons.ts';
import type { Reach } from '#lib/services/reach.ts';
import { Price } from './Price.tsx';

interface Props {
  price: number | null;
  talk: Talk;
  reach: Reach | undefined;
}

/** What it costs and the ways to ask for it. On phones the bar of the page has the first of them. */
export const OfferPanel = ({ price, talk, reach }: Props) => (
  <Panel className="service-panel">
    <p className="service-price">
      <Price price={price} large />
    </p>
    <div data-of-others={talk.with.whose}>
      <div className="on-desk service-ask">
        <Button full size="large" {...quoteLink(talk, reach)}>
          {texts.askQuote}
        </Button>
        <p className="mt-2 text-f13 text-text2 text-center">{texts.free}</p>
      </div>
      <a className="option on-desk" {...chatLink(talk)}>
        <Icon of={chat} />
        {chatStartTexts.talk}
      </a>
      {reach && (
        <>
          <a className="option" href={reach.write} target="_blank" rel="noopener" data-lead="whatsapp">
            <Icon of={whatsapp} />
            WhatsApp
          </a>
          <a className="option" href={reach.call} data-lead="call">
            <Icon of={phone} />
            Ligar
          </a>
        </>
      )}
    </div>
  </Panel>
);

/** Without script, the link opens WhatsApp if the seller has it, otherwise the chat. */
export const quoteLink = (talk: Talk, reach: Reach | undefined) => ({
  'data-asks-quote': '',
  ...(reach ? { href: reach.quote, target: '_blank', rel: 'noopener' } : { href: talkPath(talk) }),
});
