import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { ChatSettings } from '#islands/chat/ChatSettings.tsx';
import { QuickAnswersSettings } from '#islands/chat/QuickAnswersSettings.tsx';
import { OwnData } from '#islands/exports/OwnData.tsx';
import { NotificationChoices } from '#islands/notifications/NotificationChoices.tsx';
import { Programs } from '#islands/programs/Programs.tsx';
import { SavedSearchesSettings } from '#islands/saved-searches/SavedSearchesSettings.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsCard.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { phoneTexts } from '#lib/copy/phone.ts';
import {
  atSign,
  back,
  bell,
  chat,
  chevronRight,
  device,
  download,
  info,
  key,
  lock,
  mail,
  phone,
  reply,
  search,
  shield,
  sun,
  trash,
} from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { Appearance } from './Appearance.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangeUsername } from './ChangeUsername.tsx';
import { ConfirmPhone } from './ConfirmPhone.tsx';
import { DeleteAccount, DeletionNotice } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { Security } from './Security.tsx';
import { useOpened, usePhone, useSection } from './use-section.ts';

export default function Settings() {
  const { user, problem, load, change } = useOwnUser();
  const isPhone = usePhone();
  const { section, enter, leave } = useSection();
  const isSuspended = user?.is_active === false;
  const shown = sections.filter(
    ({ id, evenSuspended }) => (evenSuspended || !isSuspended) && (id !== 'delete' || !user?.deletion_due_at),
  );
  const open = shown.find(({ id }) => id === section)?.id;
  const opened = useOpened(open);

  const isShown = user !== undefined;
  // Other pages link to a section here, but the section did not exist yet when the browser looked for it.
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (!isShown) return;
    if (!isPhone) document.getElementById(open ?? '')?.scrollIntoView();
    else if (open) {
      focusTitle(open);
      scrollTo(0, 0);
    } else if (left.current)
      document.querySelector<HTMLElement>(`.settings-list [href="#${left.current}"]`)?.focus();
    left.current = open;
  }, [isShown, isPhone, open]);

  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  return (
    <div className={`settings${open ? ' settings-open' : ''}`}>
      <SettingsList sections={shown} onOpen={enter} />
      {user ? (
        <div className="settings-parts stack">
          {isPhone && open && (
            <a className="crumb" href={paths.settings} onClick={leave}>
              <Icon of={back} />
              Todas as definições
            </a>
          )}
          {isSuspended && <SuspendedNotice />}
          {user.deletion_due_at && (
            <DeletionNotice
              due={user.deletion_due_at}
              onKept={() => change({ ...user, deletion_due_at: null })}
            />
          )}
          {shown.map(
            ({ id, show }) =>
              (!isPhone || opened.has(id)) && (
                <div key={id} hidden={isPhone && id !== open}>
                  {show({ user, onChange: change })}
                </div>
              ),
          )}
        </div>
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}

interface Shown {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

interface Section {
  readonly id: string;
  readonly text: string;
  readonly icon: string;
  readonly show: (of: Shown) => ReactNode;
  /** Whether any call of the section is allowed to a suspended person. */
  readonly evenSuspended?: boolean;
}

const apiTitle = 'Chaves da API e webhooks';

const sections: readonly Section[] = [
  { id: 'username', text: 'Nome de usuário', icon: atSign, show: (of) => <ChangeUsername {...of} /> },
  {
    id: 'appearance',
    text: 'Aparência e dados',
    icon: sun,
    evenSuspended: true,
    show: ({ user }) => <Appearance user={user} />,
  },
  { id: 'notifications', text: 'Notificações', icon: bell, show: () => <NotificationChoices /> },
  { id: 'saved-searches', text: 'Pesquisas guardadas', icon: search, show: () => <SavedSearchesSettings /> },
  {
    id: 'chat',
    text: 'Conversas',
    icon: chat,
    evenSuspended: true,
    show: (of) => <ChatSettings {...of} />,
  },
  { id: 'quick-answers', text: 'Respostas rápidas', icon: reply, show: () => <QuickAnswersSettings /> },
  { id: 'devices', text: 'Dispositivos', icon: device, show: () => <Devices /> },
  {
    id: 'security',
    text: 'Segurança da conta',
    icon: shield,
    evenSuspended: true,
    show: ({ user }) => <Security user={user} />,
  },
  { id: 'password', text: 'Senha', icon: lock, show: ({ user }) => <ChangePassword user={user} /> },
  { id: 'email', text: 'Email', icon: mail, show: (of) => <ChangeEmail {...of} /> },
  { id: 'phone', text: phoneTexts.title, icon: phone, show: (of) => <ConfirmPhone {...of} /> },
  { id: 'api', text: apiTitle, icon: key, show: () => <Programs title={apiTitle} /> },
  {
    id: 'data',
    text: 'Os meus dados',
    icon: download,
    evenSuspended: true,
    show: () => <OwnData />,
  },
  {
    id: 'delete',
    text: 'Eliminar conta',
    icon: trash,
    evenSuspended: true,
    show: ({ user }) => <DeleteAccount user={user} />,
  },
];

const SuspendedNotice = () => (
  <p className="note note-warn">
    <Icon of={info} />
    <span>
      A sua conta está suspensa. Veja em <a href={paths.decisions}>Decisões</a> porquê e o que pode fazer.
    </span>
  </p>
);

/** The whole of a phone's page until a section is open. Beside the sections where there is room. */
const SettingsList = ({ sections: all, onOpen }: { sections: readonly Section[]; onOpen: () => void }) => (
  <nav className="settings-list" aria-label="Definições">
    {all.map(({ id, text, icon }) => (
      <a key={id} className="option" href={`#${id}`} onClick={onOpen}>
        <Icon of={icon} />
        <span className="grow">{text}</span>
        <Icon of={chevronRight} />
      </a>
    ))}
  </nav>
);

const SettingsSkeleton = () => (
  <div className="settings-coming" role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className="stack" aria-hidden="true">
      {['h-7', 'h-7', 'h-7'].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <div key={index} className="card card-body stack-tight">
          <div className="skeleton h-5 w-1/2" />
          <div className="skeleton h-4 w-3/4" />
          <div className={`skeleton ${height} w-full`} />
          <div className="skeleton h-7 w-1/4" />
        </div>
      ))}
    </div>
  </div>
);
