import type { Talk } from '#components/chat/ChatLink.tsx';
import { LikeMark } from '#components/marks/LikeMark.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Service, ServicePage } from '#lib/contract/services.ts';
import { info } from '#lib/icons.ts';
import type { Reach } from '#lib/services/reach.ts';
import { SellerCard } from './SellerCard.tsx';
import { ServiceShown } from './ServiceShown.tsx';

interface Props {
  found: ServicePage;
  talk: Talk;
  reach: Reach | undefined;
}

export const ServiceOffered = ({ found: { service, seller }, talk, reach }: Props) => (
  <ServiceShown service={service} note={<PaySafely />}>
    <ServiceMarks service={service} owner={talk.with.whose} />
    <SellerCard seller={seller} seal={service.company} talk={talk} reach={reach} />
  </ServiceShown>
);

const PaySafely = () => (
  <div className="note">
    <Icon of={info} />
    <span>
      <b>Pague com segurança.</b> O BizLink não recebe nem garante pagamentos. Combine o preço por escrito,
      confirme com quem fala e peça recibo.
    </span>
  </div>
);

const ServiceMarks = ({ service: { id, title, likes }, owner }: { service: Service; owner: string }) => (
  <div className="service-marks">
    <LikeMark thing={{ type: 'service', id }} of={title} likes={likes} />
    <ReportButton thing={{ type: 'service', id }} of={title} look="act" owner={owner} />
  </div>
);
