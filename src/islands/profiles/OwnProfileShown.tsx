import { ProfileAbout } from '#components/profiles/ProfileAbout.tsx';
import { ProfileFacts } from '#components/profiles/ProfileFacts.tsx';
import { ProfileHead } from '#components/profiles/ProfileHead.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { OwnPortfolio } from '#islands/portfolio/own/OwnPortfolio.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { edit, eye } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { frontOf, type ShownProfile } from '#lib/profiles/front.ts';
import { currentTab, type Tab, tabLinks, tabsOf } from '#lib/profiles/tabs.ts';
import { OwnCompleteness } from './OwnCompleteness.tsx';
import { OwnJobs } from './OwnJobs.tsx';
import { OwnLinks } from './OwnLinks.tsx';
import { OwnServices } from './OwnServices.tsx';
import { ownPictures } from './own-pictures.ts';
import { PhotoButton } from './PhotoButton.tsx';
import { PhotoState } from './PhotoState.tsx';
import { usePhotoChange } from './photo-change.ts';

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function OwnProfileShown({ user, onChange }: Props) {
  const profile: ShownProfile = { person: user, companies: user.companies, freelancer: user.freelancer };
  const pictures = ownPictures(user);
  const photo = usePhotoChange(pictures.photo.target, (url) => onChange(pictures.photo.changed(url)));
  const cover = usePhotoChange(pictures.cover.target, (url) => onChange(pictures.cover.changed(url)));
  const front = frontOf(profile);
  const tabs = tabsOf(user.user_type);
  const tab = currentTab(tabs, new URLSearchParams(location.search).get('tab'));
  const main = front.isCompany
    ? { text: 'Editar empresa', href: paths.editCompany }
    : { text: 'Editar perfil', href: paths.profileSetup };
  return (
    <>
      <ProfileHead
        heading="h2"
        front={{ ...front, photo: photo.preview ?? front.photo, cover: cover.preview ?? front.cover }}
        onCover={<PhotoButton label="Mudar capa" change={cover} />}
        onFace={
          <PhotoButton id="photo" label={front.isCompany ? 'Mudar logótipo' : 'Mudar foto'} change={photo} />
        }
      >
        <Button size="small" href={main.href}>
          <Icon of={edit} />
          {main.text}
        </Button>
        <Button look="outline" size="small" href={paths.ownPage(user.username)}>
          <Icon of={eye} />
          Ver página pública
        </Button>
      </ProfileHead>
      {user.companies
        .filter(({ is_hidden }) => is_hidden)
        .map(({ id, name }) => (
          <p key={id} className="note note-warn mt-3">
            {companyTexts.hiddenHere(name)}
          </p>
        ))}
      <PhotoState change={photo} />
      <PhotoState change={cover} />
      {tabs.length > 0 && <Tabs label="Perfil" tabs={tabLinks(tabs, paths.profile, tab)} />}
      <div className="mt-4">
        {tab === 'about' ? (
          <ProfileAbout
            profile={profile}
            before={<OwnCompleteness user={user} />}
            beside={
              <>
                <OwnLinks user={user} />
                <OwnPrivate user={user} />
              </>
            }
          />
        ) : (
          <OwnTab tab={tab} user={user} />
        )}
      </div>
    </>
  );
}

/** Only the owner ever sees these facts. */
const OwnPrivate = ({ user }: { user: OwnUser }) => (
  <ProfileFacts
    title="Só para si"
    facts={[
      ['Email', user.email],
      ['Telefone', user.phone && formatPhone(user.phone)],
    ]}
  >
    <p className="hint">O email e o telefone só você os vê.</p>
  </ProfileFacts>
);

/** The owner's content of a tab. */
function OwnTab({ tab, user }: { tab: Exclude<Tab, 'about'>; user: OwnUser }) {
  if (tab === 'services') return <OwnServices />;
  if (tab === 'jobs') return <OwnJobs />;
  return <OwnPortfolio user={user} />;
}
