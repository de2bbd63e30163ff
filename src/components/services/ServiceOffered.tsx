import type { Talk } from '#components/chat/ChatLink.tsx';
import { LikeMark } from '#components/marks/LikeMark.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { ReviewsPart } from '#components/reviews/ReviewsPart.tsx';
import type { PublicReview } from '#lib/contract/reviews.ts';
import type { Service, ServicePage } from '#lib/contract/services.ts';
import type { Reach } from '#lib/services/reach.ts';
import { OfferPanel } from './OfferPanel.tsx';
import { SellerRow } from './SellerRow.tsx';
import { ServiceShown } from './ServiceShown.tsx';

interface Props {
  found: ServicePage;
  reviews: readonly PublicReview[];
  talk: Talk;
  reach: Reach | undefined;
}

export const ServiceOffered = ({ found: { service, seller }, reviews, talk, reach }: Props) => (
  <ServiceShown
    service={service}
    seller={<SellerRow seller={seller} seal={service.company} />}
    side={
      <div className="service-stays panel-stays">
        <OfferPanel price={service.price} talk={talk} reach={reach} />
        <PaySafely />
        <ServiceMarks service={service} owner={talk.with.whose} />
      </div>
    }
  >
    <ReviewsPart of={service} reviews={reviews} page={seller.reviews} />
  </ServiceShown>
);

const PaySafely = () => (
  <p className="text-f14 text-text2">
    <b>Pague com segurança.</b> O BizLink não recebe nem garante pagamentos. Combine o preço por escrito,
    confirme com quem fala e peça recibo.
  </p>
);

const ServiceMarks = ({ service: { id, title, likes }, owner }: { service: Service; owner: string }) => (
  <div className="row -mx-2">
    <LikeMark thing={{ type: 'service', id }} of={title} likes={likes} />
    <ReportButton thing={{ type: 'service', id }} of={title} look="act" owner={owner} />
  </div>
);
