import { Cloth } from '#components/art/Cloth.tsx';
import { CardMenu } from '#components/cards/CardMenu.tsx';
import { Rated } from '#components/cards/Rated.tsx';
import { ThingCard } from '#components/cards/ThingCard.tsx';
import { chatLink } from '#components/chat/ChatLink.tsx';
import { Sign } from '#components/services/Sign.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { capulanaAgain } from '#lib/art/capulana.ts';
import { companyMark } from '#lib/companies/marks.ts';
import { sealWord } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { CompanyOnCard } from '#lib/contract/company-cards.ts';
import { chatStartTexts } from '#lib/copy/chat-start.ts';
import { companyTexts as texts } from '#lib/copy/companies.ts';
import { feedTexts } from '#lib/copy/feed.ts';
import { markTexts } from '#lib/copy/marks.ts';
import { excerpt, wordsOfHtml } from '#lib/format/excerpt.ts';
import { placeOf } from '#lib/format/place.ts';
import { building, chat, flag, user } from '#lib/icons.ts';
import { reporting } from '#lib/marks/anchors.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  company: CompanyOnCard;
  heading: 'h2' | 'h3';
  /** Without a menu and words of its own, in a part of a page that only leads on. */
  isShort?: boolean;
}

/** Its cloth, its mark beside its name, and what it has made; who has made nothing says what it does. */
export const CompanyCard = ({ company, heading, isShort = false }: Props) => {
  const isPictured = isShort || company.made.length > 0;
  return (
    <ThingCard
      href={paths.company(company.slug)}
      title={company.name}
      seal={sealWord(company)}
      heading={heading}
      look="company"
      picture={<Cloth name={company.name} width={400} height={20} scale={0.5} isScaled={false} />}
      mark={<Face name={company.name} photo={company.logo_url} company size={48} />}
      words={!isPictured && excerpt(wordsOfHtml(company.description), 140)}
      facts={[
        company.reviews_count > 0 && <Rated of={company} />,
        isShort ? company.district : placeOf(company),
      ]}
      acts={
        <>
          {!isShort && <CompanyMenu company={company} />}
          {isPictured && <MadePictures company={company} />}
        </>
      }
    />
  );
};

/** Three pictures, or fewer beside more of the company's cloth. */
const MadePictures = ({ company: { name, made } }: { company: CompanyOnCard }) => (
  <div className="company-pictures">
    {made.map((one) => (
      <div className="media" key={`${one.id} ${one.title}`}>
        <Sign of={one} />
        {one.picture && <Picture address={one.picture} widest={224} sizes="124px" width={124} height={84} />}
      </div>
    ))}
    {made.length < 3 && (
      <svg
        className="grow"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={{ __html: capulanaAgain(name, 640, 84, 0.5) }}
      />
    )}
  </div>
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
