import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import type { Seller } from '#lib/contract/services.ts';
import { servicePageTexts as texts } from '#lib/copy/service-page.ts';
import { formatDate } from '#lib/format/date.ts';
import { phone, whatsapp } from '#lib/icons.ts';
import type { Reach } from '#lib/services/reach.ts';
import { sellerKinds } from '#lib/services/sellers.ts';
import { countOf, monthOf } from '#lib/services/words.ts';

interface Props {
  seller: Seller;
  reach: Reach | undefined;
}

/** The known facts about the seller, and the ways to reach them. On phones the bar at the bottom has the main way. */
export const SellerCard = ({ seller, reach }: Props) => (
  <section className="card card-body" aria-label="Quem oferece">
    <div className="service-seller">
      <Face name={seller.name} photo={seller.avatar} company={seller.type === 'company'} size={56} />
      <div className="grow">
        <h2 className="service-seller-name">
          <a href={seller.page}>{seller.name}</a>
        </h2>
        <p className="text-f14 text-text2">
          {sellerKinds[seller.type]}
          {seller.type === 'company' && ' · Não verificada'}
          {seller.location && ` · ${seller.location}`}
        </p>
        <p className="text-f13 text-text3">
          No BizLink desde {monthOf(formatDate(new Date(seller.since)))} · {countOf(seller.services)}
        </p>
      </div>
    </div>
    {reach ? (
      <Ways reach={reach} />
    ) : (
      <Button full className="on-desk mt-3" href={seller.page}>
        Ver perfil
      </Button>
    )}
  </section>
);

const Ways = ({ reach }: { reach: Reach }) => (
  <div className="service-reach">
    <Button className="on-desk" href={reach.quote} target="_blank" rel="noopener" data-asks-quote="">
      {texts.askQuote}
    </Button>
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
  </div>
);
