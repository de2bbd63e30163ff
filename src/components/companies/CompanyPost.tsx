import { ClothPicture } from '#components/cards/ClothPicture.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import type { PostProps } from '#components/feed/post.ts';
import type { CompanyInFeed } from '#lib/companies/thing.ts';
import { paths } from '#lib/paths.ts';
import { sellerKinds } from '#lib/services/seller-kinds.ts';

export const CompanyPost = ({ card: company, acts, isMixed }: PostProps<CompanyInFeed>) => (
  <ThingCard
    href={paths.company(company.slug)}
    title={company.name}
    seal={company.seal}
    heading="h2"
    picture={<ClothPicture name={company.name} photo={company.logo_url} company />}
    kind={isMixed && sellerKinds.company}
    facts={[company.place]}
    acts={acts}
  />
);
