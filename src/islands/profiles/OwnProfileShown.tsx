import { useState } from 'react';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { ProfileAbout } from '#components/profiles/ProfileAbout.tsx';
import { ProfileFacts } from '#components/profiles/ProfileFacts.tsx';
import { ProfileHead } from '#components/profiles/ProfileHead.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { OwnPortfolio } from '#islands/portfolio/own/OwnPortfolio.tsx';
import { companiesFor, ownCompanies } from '#lib/companies/mine.ts';
import type { CompanyAction } from '#lib/companies/roles.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { ownProfileTexts, photoTexts } from '#lib/copy/own-profile.ts';
import { phoneTexts } from '#lib/copy/phone.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { edit, eye, plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { frontOf, nameOf, type ShownProfile } from '#lib/profiles/front.ts';
import { asPerson, shownOf, subjectsOf } from '#lib/profiles/shown-as.ts';
import { currentTab, type Tab, tabHref, tabLinks, tabsOf } from '#lib/profiles/tabs.ts';
import { choiceKey, keepPerson } from '#scripts/calls/person.ts';
import { kept } from '#scripts/stores/kept.ts';
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

/** Of whom one is, and of whose companies: the one that the person has chosen. */
export function OwnProfileShown({ user, onChange }: Props) {
  const asked = new URLSearchParams(location.search);
  const [choice, setChoice] = useState(asked.get('company') ?? kept[choiceKey(user)]);
  const tab = asked.get('tab');
  const chosen = shownOf(user, choice);
  // A link to a tab that only companies have.
  const isOfCompanies = !chosen && tab === 'jobs' && user.user_type !== 'company';
  const company = isOfCompanies ? companiesFor(user, 'publish')[0] : chosen;
  const subjects = subjectsOf(user);
  const choose = (to: string) => {
    kept[choiceKey(user)] = to;
    keepPerson(user);
    history.replaceState(null, '', tab ? tabHref(paths.profile, tab as Tab) : paths.profile);
    setChoice(to);
  };
  return (
    <>
      {subjects.length > 1 && (
        <select
          className="input mb-6"
          aria-label={ownProfileTexts.shown}
          value={company?.id ?? asPerson}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {subjects.map((one) => (
            <option key={one?.id ?? asPerson} value={one?.id ?? asPerson}>
              {one?.name ?? nameOf(user)}
            </option>
          ))}
        </select>
      )}
      <Shown key={company?.id ?? asPerson} user={user} company={company} onChange={onChange} />
    </>
  );
}

const may = (company: Company, action: CompanyAction): boolean => company.actions?.includes(action) ?? false;

function Shown({ user, company, onChange }: Props & { company: Company | undefined }) {
  const asked = new URLSearchParams(location.search);
  const isEditor = company === undefined || may(company, 'edit');
  const others = user.companies.filter((one) => one !== company);
  const companies = company ? [company, ...others] : others;
  // A company is shown as one, whoever the person is.
  const person: OwnUser = company ? { ...user, user_type: 'company' } : user;
  const profile: ShownProfile = {
    person,
    companies: isBehind(user, company) ? [] : companies,
    freelancer: user.freelancer,
  };
  const pictures = company ? picturesOfCompany(user, company) : picturesOfPerson(user);
  const photo = usePhotoChange(pictures.photo.target, (url) => onChange(pictures.photo.changed(url)));
  const cover = usePhotoChange(pictures.cover.target, (url) => onChange(pictures.cover.changed(url)));
  const front = frontOf(profile);
  const tabs = isBehind(user, company) ? [] : tabsOf(person.user_type);
  const tab = currentTab(tabs, asked.get('tab'));
  const main = company
    ? { text: 'Editar empresa', href: paths.editCompanyOf(company.id) }
    : { text: 'Editar perfil', href: paths.profileSetup };
  const isUsual = shownOf(user, kept[choiceKey(user)]) === company;
  const page = isUsual || !company ? paths.profile : paths.profileAs(company.id);
  const isFirst = user.user_type === 'company' && ownCompanies(user)[0] === company;
  const publicPage = company && !isFirst ? paths.company(company.slug) : paths.ownPage(user.username);
  const whose = company ? String(company.id) : 'none';
  const publishHref =
    subjectsOf(user).length > 1 && company
      ? `${paths.publishService}&company=${whose}`
      : paths.publishService;
  return (
    <>
      <ProfileHead
        front={{ ...front, photo: photo.preview ?? front.photo, cover: cover.preview ?? front.cover }}
        onCover={isEditor && <PhotoButton label="Mudar capa" change={cover} />}
        onFace={
          isEditor && (
            <PhotoButton id="photo" label={company ? 'Mudar logótipo' : 'Mudar foto'} change={photo} />
          )
        }
      >
        {company && may(company, 'publish') && (
          <Button size="small" href={publishHref}>
            <Icon of={plus} />
            Publicar
          </Button>
        )}
        {isEditor && (
          <Button look={company && 'outline'} size="small" href={main.href}>
            <Icon of={edit} />
            {main.text}
          </Button>
        )}
        <Button look="outline" size="small" href={publicPage}>
          <Icon of={eye} />
          Ver página pública
        </Button>
      </ProfileHead>
      {(company ?? user.user_type === 'freelancer') && <OwnWeek company={whose} />}
      {companiesFor(user, 'edit')
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
            before={
              isEditor && !isBehind(user, company) && <OwnCompleteness user={person} companies={companies} />
            }
            beside={
              <>
                {company && <OwnPhoto user={user} onChange={onChange} />}
                <OwnLinks user={user} />
                <OwnPrivate user={user} />
              </>
            }
          />
        ) : (
          <>
            <h2 className="visually-hidden">{tabs.find((one) => one.tab === tab)?.text}</h2>
            <OwnTab tab={tab} user={user} company={company} publishHref={publishHref} />
          </>
        )}
      </div>
    </>
  );
}

/** The person behind several companies, who publishes nothing without them. */
const isBehind = ({ user_type, companies }: OwnUser, company: Company | undefined): boolean =>
  !company && user_type === 'company' && companies.length > 0;

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

interface TabProps {
  tab: Exclude<Tab, 'about'>;
  user: OwnUser;
  company: Company | undefined;
  publishHref: string;
}

function OwnTab({ tab, user, company, publishHref }: TabProps) {
  if (tab === 'services')
    return <OwnServices company={company ? String(company.id) : 'none'} publishHref={publishHref} />;
  if (tab === 'jobs') return <OwnJobs company={company?.id} />;
  return <OwnPortfolio user={user} company={company} />;
}
