import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { capulana } from '#lib/art/capulana.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Freelancer } from '#lib/contract/freelancers.ts';
import { formatRate } from '#lib/format/price.ts';
import { globe } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import type { ShownProfile } from '#lib/profiles/front.ts';
import { ProfileAboutCompany, ProfileCompanies, ProfileContacts } from './ProfileCompany.tsx';
import { ProfilePerson } from './ProfilePerson.tsx';

interface Props {
  profile: ShownProfile;
  before?: ReactNode;
  beside?: ReactNode;
  pageOfOther?: (company: Company) => string;
  own?: boolean;
}

export const ProfileAbout = ({ profile, before, beside, own = false, ...others }: Props) => (
  <div className="profile-body">
    <div className="stack">
      {before}
      <Main {...profile} {...others} own={own} />
    </div>
    <div className="stack">
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
  own,
}: ShownProfile & Pick<Props, 'pageOfOther'> & { own: boolean }) {
  const [company, ...others] = companies;
  if (person.user_type === 'company' && company)
    return (
      <>
        <ProfileAboutCompany company={company} />
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
        <ProfileFreelancer freelancer={freelancer} />
        <About text={freelancer?.description ?? person.bio} />
        <ProfileCompanies title="Empresas" companies={companies} />
      </>
    );
  return (
    <>
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

const About = ({ text }: { text: string | null }) =>
  text && (
    <section className="card card-body">
      <h2 className="mb-2">Sobre</h2>
      <p className="whitespace-pre-line text-text2">{text}</p>
    </section>
  );

const ProfileFreelancer = ({ freelancer }: { freelancer: Freelancer | undefined }) => (
  <section className="card card-body stack-tight">
    <h2>Trabalho</h2>
    {freelancer?.hourly_rate != null && (
      <p className="price">{formatRate(freelancer.hourly_rate, freelancer.currency)}</p>
    )}
    {freelancer?.hourly_rate === null && <p className="text-text2">Valor por hora sob consulta</p>}
    {freelancer && (
      <p className="meta">
        <span>
          <Icon of={globe} size={16} />
          {freelancer.remote_work ? 'Aceita trabalho remoto' : 'Só trabalho presencial'}
        </span>
      </p>
    )}
  </section>
);

const ProfileOffer = () => (
  <section className="card profile-offer">
    <div className="profile-cloth">
      <svg
        viewBox="0 0 640 64"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={{ __html: capulana('oferecer', 640, 64) }}
      />
    </div>
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
