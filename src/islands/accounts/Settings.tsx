import { useEffect } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { ChatSettings } from '#islands/chat/ChatSettings.tsx';
import { QuickAnswersSettings } from '#islands/chat/QuickAnswersSettings.tsx';
import { NotificationChoices } from '#islands/notifications/NotificationChoices.tsx';
import { SavedSearchesSettings } from '#islands/saved-searches/SavedSearchesSettings.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { atSign, bell, chat, device, lock, mail, reply, search, sun, trash } from '#lib/icons.ts';
import { Appearance } from './Appearance.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangeUsername } from './ChangeUsername.tsx';
import { DeleteAccount, DeletionNotice } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';

export default function Settings() {
  const { user, problem, load, change } = useOwnUser();

  const isShown = user !== undefined;
  // Other pages link to a section here, but the section did not exist yet when the browser looked for it.
  useEffect(() => {
    if (isShown) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isShown]);

  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!user) return <SettingsSkeleton />;
  return (
    <div className="settings">
      <SettingsList />
      <div className="stack">
        {user.deletion_due_at && (
          <DeletionNotice
            due={user.deletion_due_at}
            onKept={() => change({ ...user, deletion_due_at: null })}
          />
        )}
        <ChangeUsername user={user} onChange={change} />
        <Appearance />
        <NotificationChoices />
        <SavedSearchesSettings />
        <ChatSettings user={user} onChange={change} />
        <QuickAnswersSettings />
        <Devices />
        <ChangePassword user={user} />
        <ChangeEmail user={user} onChange={change} />
        {!user.deletion_due_at && <DeleteAccount user={user} />}
      </div>
    </div>
  );
}

const matters = [
  { id: 'username', text: 'Nome de usuário', icon: atSign },
  { id: 'appearance', text: 'Aparência e dados', icon: sun },
  { id: 'notifications', text: 'Notificações', icon: bell },
  { id: 'saved-searches', text: 'Pesquisas guardadas', icon: search },
  { id: 'chat', text: 'Conversas', icon: chat },
  { id: 'quick-answers', text: 'Respostas rápidas', icon: reply },
  { id: 'devices', text: 'Dispositivos', icon: device },
  { id: 'password', text: 'Senha', icon: lock },
  { id: 'email', text: 'Email', icon: mail },
  { id: 'delete', text: 'Eliminar conta', icon: trash },
];

const SettingsList = () => (
  <nav className="settings-list" aria-label="Definições">
    {matters.map(({ id, text, icon }) => (
      <a key={id} className="option" href={`#${id}`}>
        <Icon of={icon} />
        {text}
      </a>
    ))}
  </nav>
);

const SettingsSkeleton = () => (
  <div className="settings" role="status">
    <span className="visually-hidden">Carregando…</span>
    <div className="settings-list" />
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
