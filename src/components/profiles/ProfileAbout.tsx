import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { profileTexts as texts } from '#lib/copy/profiles.ts';
import { paths } from '#lib/paths.ts';
import { frontOf, type ShownProfile } from '#lib/profiles/front.ts';
import { ProfileAboutCompany, ProfileCompanies, ProfileContacts } from './ProfileCompany.tsx';
import { type FollowedSeller, ProfileFigures } from './ProfileFigures.tsx';
import { ProfilePerson } from './ProfilePerson.tsx';

interface Props {
  profile: ShownProfile;
  followed?: FollowedSeller | undefined;
  before?: ReactNode;
  work?: ReactNode;
  beside?: ReactNode;
  pageOfOther?: (company: Company) => string;
  own?: boolean;
}

export const ProfileAbout = ({ profile, followed, before, work, beside, own = false, ...others }: Props) => (
  <div className="profile-body">
    <div className="profile-parts">
      {before}
      <ProfileFigures front={frontOf(profile)} followed={followed} />
      <Main {...profile} {...others} work={work} own={own} />
    </div>
    <div className="profile-parts">
      {beside}
      <Side {...profile} own={own} />
    </div>
  </div>
);

function Main({
  person,
  companies,
  freelancer,
  pageOfOther,
  work,
  own,
}: ShownProfile & Pick<Props, 'pageOfOther' | 'work'> & { own: boolean }) {
  const [company, ...others] = companies;
  if (person.user_type === 'company' && company)
    return (
      <>
        <ProfileAboutCompany company={company} />
        {work}
        <ProfileCompanies
          title="Outras empresas"
          companies={others}
          {...(pageOfOther && { pageOf: pageOfOther })}
        />
      </>
    );
  if (person.user_type === 'freelancer')
    return (
      <>
        <ProfileFreelancer freelancer={freelancer} bio={person.bio} />
        {work}
        <ProfileCompanies title="Empresas" companies={companies} />
      </>
    );
  return (
    <>
      {work}
      <ProfilePerson person={person} own={own} />
      <ProfileCompanies title="Empresas" companies={companies} />
    </>
  );
}

function Side({ person, companies: [company], freelancer, own }: ShownProfile & { own: boolean }) {
  if (person.user_type === 'company') return company && <ProfileContacts company={company} />;
  if (person.user_type === 'simple') return <ProfileOffer />;
  return <ProfilePerson person={freelancer?.description ? person : { ...person, bio: null }} own={own} />;
}

function ProfileFreelancer({ freelancer, bio }: Pick<ShownProfile, 'freelancer'> & { bio: string | null }) {
  const text = freelancer?.description ?? bio;
  if (!freelancer && !text) return null;
  return (
    <section>
      <h2 className="visually-hidden">Sobre</h2>
      {text && <p className="max-w-prose whitespace-pre-line letters-f18">{text}</p>}
      <Facts
        className="mt-2"
        of={[
          freelancer?.hourly_rate === null && texts.rateToAgree,
          freelancer && (freelancer.remote_work ? 'Aceita trabalho remoto' : 'Só trabalho presencial'),
        ]}
      />
    </section>
  );
}

const ProfileOffer = () => (
  <section className="card profile-offer">
    <div className="cloth" />
    <div className="card-body">
      <h2>Tem algo para oferecer?</h2>
      <p className="mt-1 text-f14 text-text2">
        Crie uma empresa para publicar serviços e vagas, ou torne-se freelancer e defina o seu valor por hora.
      </p>
      <div className="stack-tight mt-3">
        <Button look="quiet" full href={paths.createCompany}>
          Criar empresa
        </Button>
        <Button look="outline" full href={paths.becomeFreelancer}>
          Tornar-me freelancer
        </Button>
      </div>
    </div>
  </section>
);
