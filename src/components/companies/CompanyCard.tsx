import { CardMenu } from '#components/cards/CardMenu.tsx';
import { ClothPicture } from '#components/cards/ClothPicture.tsx';
import { Rated } from '#components/cards/Rated.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { chatLink } from '#components/chat/ChatLink.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { companyMark } from '#lib/companies/marks.ts';
import { sealWord } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { companyTexts as texts } from '#lib/copy/companies.ts';
import { feedTexts } from '#lib/copy/feed.ts';
import { markTexts } from '#lib/copy/marks.ts';
import { excerpt, wordsOfHtml } from '#lib/format/excerpt.ts';
import { placeOf } from '#lib/format/place.ts';
import { building, chat, flag, user } from '#lib/icons.ts';
import { reporting } from '#lib/marks/anchors.ts';
import { paths } from '#lib/paths.ts';

export const CompanyCard = ({ company }: { company: Company }) => (
  <ThingCard
    href={paths.company(company.slug)}
    title={company.name}
    seal={sealWord(company)}
    heading="h2"
    picture={<ClothPicture name={company.name} photo={company.logo_url} company />}
    words={excerpt(wordsOfHtml(company.description), 140)}
    facts={[company.reviews_count > 0 && <Rated of={company} />, placeOf(company)]}
    acts={<CompanyMenu company={company} />}
  />
);

function CompanyMenu({ company: { id, name, owner_id, owner_username, slug } }: { company: Company }) {
  const whose = companyMark(id, 'publish');
  const profile = paths.profileOf(owner_username);
  return (
    <CardMenu of={name}>
      <a className="option when-out" href={profile} aria-label={`${texts.seeProfileSignedOut}: ${name}`}>
        <Icon of={user} />
        {texts.seeProfileSignedOut}
      </a>
      <a className="option when-in" href={profile}>
        <Icon of={user} />
        {feedTexts.seeProfile}
      </a>
      <a className="option when-in" href={paths.company(slug)}>
        <Icon of={building} />
        {feedTexts.seeCompany}
      </a>
      <a
        className="option when-in"
        {...chatLink({ with: { id: owner_id, whose } }, `${chatStartTexts.chat}: ${name}`)}
      >
        <Icon of={chat} />
        {chatStartTexts.chat}
      </a>
      <a
        className="option option-danger when-in"
        href={paths.company(slug) + reporting}
        data-of-others={whose}
      >
        <Icon of={flag} />
        {markTexts.report}
      </a>
    </CardMenu>
  );
}
