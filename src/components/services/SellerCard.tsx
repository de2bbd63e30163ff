import { ChatLink, type Talk } from '#components/chat/ChatLink.tsx';
import { SealNote } from '#components/companies/SealNote.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import type { Seal } from '#lib/companies/seal.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Seller } from '#lib/contract/services.ts';
import { phoneConfirmed } from '#lib/copy/phone.ts';
import { replyTimeInWords } from '#lib/copy/reply-times.ts';
import { servicePageTexts as texts } from '#lib/copy/service-page.ts';
import { formatDate } from '#lib/format/date.ts';
import { check, phone, whatsapp } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import type { Reach } from '#lib/services/reach.ts';
import { sellerKinds } from '#lib/services/seller-kinds.ts';
import { countOf, monthOf } from '#lib/services/words.ts';

interface Props {
  seller: Seller;
  /** Null where the seller is no company. */
  seal: (Seal & Pick<Company, 'id'>) | null;
  talk: Talk;
  reach: Reach | undefined;
}

export const SellerCard = ({ seller, seal, talk, reach }: Props) => (
  <section className="card card-body" aria-label="Quem oferece">
    <div className="flex items-start">
      <Face
        name={seller.name}
        photo={seller.avatar}
        company={seller.type === 'company'}
        size={56}
        className="mr-3"
      />
      <div className="grow">
        <h2 className="service-seller-name letters-f16">
          <a className="hover:underline" href={seller.page}>
            {seller.name}
          </a>
        </h2>
        <p className="text-f14 text-text2">
          {sellerKinds[seller.type]}
          {seller.location && ` · ${seller.location}`}
        </p>
        {seller.rating && (
          <p className="text-f14">
            <a href={seller.reviews}>
              <span aria-hidden="true">★ </span>
              {seller.rating}
            </a>
          </p>
        )}
        {seller.phone_verified && (
          <p className="row text-f14 text-text2">
            <Icon of={check} size={16} />
            <span>{phoneConfirmed}</span>
          </p>
        )}
        <p className="text-f13 text-text3">
          No BizLink desde {monthOf(formatDate(new Date(seller.since)))} · {countOf(seller.services)}
        </p>
        {seller.reply_minutes !== null && (
          <p className="text-f13 text-text3">{replyTimeInWords(seller.reply_minutes)}</p>
        )}
        {seal && <SealNote seal={seal} />}
      </div>
    </div>
    <div className="service-reach" data-of-others={talk.with.whose}>
      <Button className="on-desk" {...quoteLink(talk, reach)}>
        {texts.askQuote}
      </Button>
      <ChatLink look="quiet" className="service-talk" talk={talk} />
      {reach && <Phone reach={reach} />}
    </div>
  </section>
);

/** Without script, the link opens WhatsApp if the seller has it, otherwise the chat. */
export const quoteLink = ({ with: { id }, about }: Talk, reach: Reach | undefined) => ({
  'data-asks-quote': '',
  ...(reach ? { href: reach.quote, target: '_blank', rel: 'noopener' } : { href: paths.chatWith(id, about) }),
});

const Phone = ({ reach }: { reach: Reach }) => (
  <>
    <Button
      look="outline"
      size="small"
      href={reach.write}
      target="_blank"
      rel="noopener"
      data-lead="whatsapp"
    >
      <Icon of={whatsapp} />
      WhatsApp
    </Button>
    <Button look="outline" size="small" href={reach.call} data-lead="call">
      <Icon of={phone} />
      Ligar
    </Button>
  </>
);
