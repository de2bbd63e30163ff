import { SealedName } from '#components/companies/SealedName.tsx';
import { SealNote } from '#components/companies/SealNote.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import type { Seal } from '#lib/companies/seal.ts';
import { sealWord } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Seller } from '#lib/contract/services.ts';
import { phoneConfirmed } from '#lib/copy/phone.ts';
import { replyTimeInWords } from '#lib/copy/reply-times.ts';
import { formatDate } from '#lib/format/date.ts';
import { chevronRight } from '#lib/icons.ts';
import { sellerKinds } from '#lib/services/seller-kinds.ts';
import { countOf, monthOf } from '#lib/services/words.ts';

interface Props {
  seller: Seller;
  /** Null where the seller is no company. */
  seal: (Seal & Pick<Company, 'id'>) | null;
}

/** Who offers it, in a row that leads to their page. */
export const SellerRow = ({ seller, seal }: Props) => (
  <section aria-label="Quem oferece">
    <a className="service-seller flex items-center text-inherit no-underline" href={seller.page}>
      <Face name={seller.name} photo={seller.avatar} company={seller.type === 'company'} size={56} />
      <div className="grow ml-3">
        <b className="letters-f18">
          <SealedName name={seller.name} word={sealWord(seal)} />
        </b>
        <Facts
          of={[
            sellerKinds[seller.type],
            seller.reply_minutes !== null && replyTimeInWords(seller.reply_minutes),
            seller.phone_verified && phoneConfirmed,
            `No BizLink desde ${monthOf(formatDate(new Date(seller.since)))}`,
            countOf(seller.services),
          ]}
        />
      </div>
      <Icon of={chevronRight} />
    </a>
    {seal && <SealNote seal={seal} />}
  </section>
);
