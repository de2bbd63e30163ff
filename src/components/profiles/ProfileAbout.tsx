import type { ReactNode } from 'react';
import type { ShownProfile } from '#lib/profiles/front.ts';
import { ProfileAboutCompany, ProfileCompanies, ProfileContacts } from './ProfileCompany.tsx';
import { ProfileFreelancer } from './ProfileFreelancer.tsx';
import { ProfileOffer } from './ProfileOffer.tsx';
import { ProfilePerson } from './ProfilePerson.tsx';

interface Props {
  profile: ShownProfile;
  /** What only the owner sees, above and beside. */
  before?: ReactNode;
  beside?: ReactNode;
}

/** What a profile says about its person, by what they are on the site. */
export const ProfileAbout = ({ profile, before, beside }: Props) => (
  <div className="profile-body">
    <div className="stack">
      {before}
      <Main {...profile} />
    </div>
    <div className="stack">
      {beside}
      <Side {...profile} />
    </div>
  </div>
);

function Main({ person, companies, freelancer }: ShownProfile) {
  const [company, ...others] = companies;
  if (person.user_type === 'company' && company)
    return (
      <>
        <ProfileAboutCompany company={company} />
        <ProfileCompanies title="Outras empresas" companies={others} />
      </>
    );
  if (person.user_type === 'freelancer')
    return (
      <>
        <ProfileFreelancer freelancer={freelancer} />
        <About text={freelancer?.description ?? person.bio} />
        <ProfileCompanies title="Empresas" companies={companies} />
      </>
    );
  return (
    <>
      <ProfilePerson person={person} />
      <ProfileCompanies title="Empresas" companies={companies} />
    </>
  );
}

function Side({ person, companies: [company], freelancer }: ShownProfile) {
  if (person.user_type === 'company') return company && <ProfileContacts company={company} />;
  if (person.user_type === 'simple') return <ProfileOffer />;
  // Without words about the work, those about the person stand in their place.
  return <ProfilePerson person={freelancer?.description ? person : { ...person, bio: null }} />;
}

const About = ({ text }: { text: string | null }) =>
  text && (
    <section className="card card-body">
      <h2 className="mb-2">Sobre</h2>
      <p className="whitespace-pre-line text-text2">{text}</p>
    </section>
  );
