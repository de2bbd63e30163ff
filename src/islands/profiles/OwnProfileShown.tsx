import { Withheld } from '#components/moderation/Withheld.tsx';
import { ProfileAbout } from '#components/profiles/ProfileAbout.tsx';
import { ProfileFacts } from '#components/profiles/ProfileFacts.tsx';
import { ProfileHead } from '#components/profiles/ProfileHead.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { OwnPortfolio } from '#islands/portfolio/own/OwnPortfolio.tsx';
import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { photoTexts } from '#lib/copy/own-profile.ts';
import { phoneTexts } from '#lib/copy/phone.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { edit, eye, plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { frontOf, nameOf, type ShownProfile } from '#lib/profiles/front.ts';
import { currentTab, type Tab, tabLinks, tabsOf } from '#lib/profiles/tabs.ts';
import { OwnCompleteness } from './OwnCompleteness.tsx';
import { OwnJobs } from './OwnJobs.tsx';
import { OwnLinks } from './OwnLinks.tsx';
import { OwnServices } from './OwnServices.tsx';
import { OwnWeek } from './OwnWeek.tsx';
import { picturesOfCompany, picturesOfPerson } from './own-pictures.ts';
import { PhotoButton, PhotoState } from './PhotoButton.tsx';
import { usePhotoChange } from './photo-change.ts';

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function OwnProfileShown({ user, onChange }: Props) {
  const asked = new URLSearchParams(location.search);
  const companies = chosenFirst(user.companies, Number(asked.get('company')));
  const [company] = user.user_type === 'company' ? companies : [];
  const profile: ShownProfile = { person: user, companies, freelancer: user.freelancer };
  const pictures = company ? picturesOfCompany(user, company) : picturesOfPerson(user);
  const photo = usePhotoChange(pictures.photo.target, (url) => onChange(pictures.photo.changed(url)));
  const cover = usePhotoChange(pictures.cover.target, (url) => onChange(pictures.cover.changed(url)));
  const front = frontOf(profile);
  const tabs = tabsOf(user.user_type);
  const tab = currentTab(tabs, asked.get('tab'));
  const main = company
    ? { text: 'Editar empresa', href: paths.editCompanyOf(company.id) }
    : { text: 'Editar perfil', href: paths.profileSetup };
  const isFirst = companies[0] === user.companies[0];
  const page = company && !isFirst ? paths.profileAs(company.id) : paths.profile;
  const publicPage = company && !isFirst ? paths.company(company.slug) : paths.ownPage(user.username);
  return (
    <>
      <ProfileHead
        heading="h2"
        front={{ ...front, photo: photo.preview ?? front.photo, cover: cover.preview ?? front.cover }}
        onCover={<PhotoButton label="Mudar capa" change={cover} />}
        onFace={<PhotoButton id="photo" label={company ? 'Mudar logótipo' : 'Mudar foto'} change={photo} />}
      >
        {company && (
          <Button size="small" href={paths.publishService}>
            <Icon of={plus} />
            Publicar
          </Button>
        )}
        <Button look={company && 'outline'} size="small" href={main.href}>
          <Icon of={edit} />
          {main.text}
        </Button>
        <Button look="outline" size="small" href={publicPage}>
          <Icon of={eye} />
          Ver página pública
        </Button>
      </ProfileHead>
      {(user.user_type === 'freelancer' || user.companies.length > 0) && <OwnWeek />}
      {user.companies
        .filter(({ is_hidden }) => is_hidden)
        .map(({ id, name, state }) => (
          <p key={id} className={state ? 'note mt-3' : 'note note-warn mt-3'}>
            <span>
              {state ? (
                <>
                  {name} <Withheld state={state} />
                </>
              ) : (
                <>
                  {companyTexts.hiddenHere(name)}{' '}
                  <a href={paths.editCompanyOf(id)}>{companyTexts.showAgain}</a>
                </>
              )}
            </span>
          </p>
        ))}
      <PhotoState change={photo} />
      <PhotoState change={cover} />
      {tabs.length > 0 && <Tabs label="Perfil" tabs={tabLinks(tabs, page, tab)} />}
      <div className="mt-4">
        {tab === 'about' ? (
          <ProfileAbout
            own
            profile={profile}
            pageOfOther={({ id }) => paths.profileAs(id)}
            before={<OwnCompleteness user={user} companies={companies} />}
            beside={
              <>
                {company && <OwnPhoto user={user} onChange={onChange} />}
                <OwnLinks user={user} />
                <OwnPrivate user={user} />
              </>
            }
          />
        ) : (
          <OwnTab tab={tab} user={{ ...user, companies }} />
        )}
      </div>
    </>
  );
}

/** The photo of the person behind the company. The profile's head shows the company's logo. */
function OwnPhoto({ user, onChange }: Props) {
  const { target, changed } = picturesOfPerson(user).photo;
  const photo = usePhotoChange(target, (url) => onChange(changed(url)));
  const name = nameOf(user);
  return (
    <section className="card card-body" aria-labelledby="own-photo-title">
      <h2 id="own-photo-title">{photoTexts.own}</h2>
      <div className="row mt-3">
        <div className="own-photo">
          <Face name={name} photo={photo.preview ?? user.profile_photo_url} size={56} />
          <PhotoButton label={photoTexts.changeOwn} change={photo} />
        </div>
        <p className="grow">
          <b className="block">{name}</b>
          <span className="hint block">{photoTexts.ownHint}</span>
        </p>
      </div>
      <PhotoState change={photo} />
    </section>
  );
}

function chosenFirst(companies: Company[], id: number): Company[] {
  const chosen = companies.find((company) => company.id === id);
  return chosen ? [chosen, ...companies.filter((company) => company !== chosen)] : companies;
}

const OwnPrivate = ({ user }: { user: OwnUser }) => (
  <ProfileFacts
    title="Só para si"
    facts={[
      ['Email', user.email],
      [
        'Telefone',
        user.phone && <OwnPhone key="phone" phone={user.phone} isVerified={user.phone_verified} />,
      ],
    ]}
  >
    <p className="hint">O email e o telefone só você os vê.</p>
  </ProfileFacts>
);

const OwnPhone = ({ phone, isVerified }: { phone: string; isVerified: boolean }) => (
  <>
    {formatPhone(phone)} ·{' '}
    {isVerified ? phoneTexts.confirmed : <a href={`${paths.settings}#phone`}>{phoneTexts.confirmLink}</a>}
  </>
);

function OwnTab({ tab, user }: { tab: Exclude<Tab, 'about'>; user: OwnUser }) {
  if (tab === 'services') return <OwnServices />;
  if (tab === 'jobs') return <OwnJobs />;
  return <OwnPortfolio user={user} />;
}
