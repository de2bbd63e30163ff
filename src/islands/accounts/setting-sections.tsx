import type { ReactNode } from 'react';
import { ChatSettings } from '#islands/chat/ChatSettings.tsx';
import { QuickAnswersSettings } from '#islands/chat/QuickAnswersSettings.tsx';
import { NotificationChoices } from '#islands/notifications/NotificationChoices.tsx';
import { SavedSearchesSettings } from '#islands/saved-searches/SavedSearchesSettings.tsx';
import { LoadedPart } from '#islands/ui/LoadedPart.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { chatSettingsTexts } from '#lib/copy/chat-settings.ts';
import { notificationChoiceTexts } from '#lib/copy/notification-choices.ts';
import { phoneTexts } from '#lib/copy/phone.ts';
import { quickAnswerTexts } from '#lib/copy/quick-answers.ts';
import { savedSearchTexts } from '#lib/copy/saved-searches.ts';
import { securityTexts } from '#lib/copy/security.ts';
import { settingStates as states, settingsTexts as texts } from '#lib/copy/settings.ts';
import { waysTexts } from '#lib/copy/ways.ts';
import { formatPhone } from '#lib/format/phone.ts';
import {
  atSign,
  bell,
  chat,
  device,
  download,
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
import { Appearance } from './Appearance.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangeUsername } from './ChangeUsername.tsx';
import { ConfirmPhone } from './ConfirmPhone.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import type { OwnSecurity } from './use-security.ts';

interface Shown {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
  security: OwnSecurity;
}

/** What is known where the list is drawn, without asking for the section itself. */
export interface Known {
  user: OwnUser | undefined;
  security: OwnSecurity;
  theme: keyof typeof states.themes;
  saves: boolean;
}

export interface Section {
  readonly id: string;
  readonly text: string;
  readonly icon: string;
  readonly show: (of: Shown) => ReactNode;
  readonly state?: (known: Known) => string | undefined;
  /** Only where people may sign in by a number. */
  readonly ofPhones?: boolean;
  /** Whether any call of the section is allowed to a suspended person. */
  readonly evenSuspended?: boolean;
}

interface Group {
  readonly title: string;
  readonly sections: readonly Section[];
}

const loadWays = () => import('./security/WaysIn.tsx');
const loadSecurity = () => import('./security/SecurityParts.tsx');
const loadPrograms = () => import('#islands/programs/ProgramParts.tsx');
const loadCopies = () => import('#islands/exports/Copies.tsx');

const account: readonly Section[] = [
  {
    id: 'username',
    text: texts.username,
    icon: atSign,
    state: ({ user }) => user && `@${user.username}`,
    show: (of) => <ChangeUsername {...of} />,
  },
  {
    id: 'ways',
    text: waysTexts.title,
    icon: key,
    ofPhones: true,
    state: ({ user, security: { value } }) =>
      user && value && states.ways({ ...value.ways, email: user.email }, value.passkeys.length > 0),
    show: ({ user, security, onChange }) => (
      <LoadedPart hint={waysTexts.hint} from={loadWays}>
        {({ WaysIn }) => <WaysIn user={user} of={security} onChange={onChange} />}
      </LoadedPart>
    ),
  },
  {
    id: 'email',
    text: texts.email,
    icon: mail,
    state: ({ user }) => user && (user.email ? states.proven(user.email, user.email_proven) : states.noEmail),
    show: (of) => <ChangeEmail {...of} />,
  },
  {
    id: 'phone',
    text: phoneTexts.title,
    icon: phone,
    state: ({ user }) =>
      user && (user.phone ? states.phone(formatPhone(user.phone), user.phone_verified) : states.noPhone),
    show: (of) => <ConfirmPhone {...of} />,
  },
];

const access: readonly Section[] = [
  {
    id: 'password',
    text: texts.password,
    icon: lock,
    state: ({ user }) => user && states.password(user.has_password),
    show: ({ user, security }) => <ChangePassword user={user} onChanged={security.load} />,
  },
  {
    id: 'security',
    text: securityTexts.title,
    icon: shield,
    evenSuspended: true,
    state: ({ security: { value } }) => value && states.secondStep(value.totp || value.passkeys.length > 0),
    show: ({ user, security }) => (
      <LoadedPart
        hint={user.is_active ? securityTexts.hint : securityTexts.hintSuspended}
        from={loadSecurity}
      >
        {({ SecurityParts, LostAccessPart }) =>
          user.is_active ? <SecurityParts of={security} /> : <LostAccessPart of={security} />
        }
      </LoadedPart>
    ),
  },
  {
    id: 'devices',
    text: texts.devices,
    icon: device,
    state: ({ security: { value } }) => value && states.sessions(value.sessions),
    show: ({ security }) => <Devices of={security} />,
  },
  {
    id: 'api',
    text: texts.api,
    icon: key,
    state: ({ security: { value } }) => value && states.keys(value.api_keys),
    show: ({ security }) => (
      <LoadedPart from={loadPrograms}>
        {({ ProgramParts }) => <ProgramParts onKeysChanged={security.load} />}
      </LoadedPart>
    ),
  },
];

const news: readonly Section[] = [
  {
    id: 'notifications',
    text: notificationChoiceTexts.title,
    icon: bell,
    state: ({ security: { value } }) => value && states.told(value.told_devices, value.told_by_mail),
    show: ({ user, security }) => (
      <NotificationChoices byMail={user.email !== null} onChanged={security.load} />
    ),
  },
  {
    id: 'saved-searches',
    text: savedSearchTexts.title,
    icon: search,
    state: ({ security: { value } }) => value && states.searches(value.saved_searches),
    show: ({ security }) => <SavedSearchesSettings onChanged={security.load} />,
  },
  {
    id: 'chat',
    text: chatSettingsTexts.title,
    icon: chat,
    evenSuspended: true,
    state: ({ user }) => user && states.presence(user.shows_presence),
    show: (of) => <ChatSettings {...of} />,
  },
  {
    id: 'quick-answers',
    text: quickAnswerTexts.title,
    icon: reply,
    state: ({ security: { value } }) => value && states.answers(value.quick_answers),
    show: ({ user, security }) => <QuickAnswersSettings user={user} onChanged={security.load} />,
  },
];

const data: readonly Section[] = [
  {
    id: 'appearance',
    text: texts.appearance,
    icon: sun,
    evenSuspended: true,
    // With the person, for the server does not know what the device has chosen.
    state: ({ user, theme, saves }) => user && `${states.themes[theme]}, ${states.saver(saves)}`,
    show: ({ user }) => <Appearance user={user} />,
  },
  {
    id: 'data',
    text: texts.data,
    icon: download,
    evenSuspended: true,
    show: () => <LoadedPart from={loadCopies}>{({ Copies }) => <Copies />}</LoadedPart>,
  },
  {
    id: 'delete',
    text: texts.delete,
    icon: trash,
    evenSuspended: true,
    show: ({ user }) => <DeleteAccount user={user} />,
  },
];

const groups: readonly Group[] = [
  { title: texts.groups.account, sections: account },
  { title: texts.groups.access, sections: access },
  { title: texts.groups.news, sections: news },
  { title: texts.groups.data, sections: data },
];

export function groupsFor(user: OwnUser | undefined, phone: boolean): readonly Group[] {
  const isSuspended = user?.is_active === false;
  const isFor = ({ id, evenSuspended, ofPhones }: Section) =>
    (phone || !ofPhones) && (evenSuspended || !isSuspended) && (id !== 'delete' || !user?.deletion_due_at);
  return groups
    .map(({ title, sections }) => ({ title, sections: sections.filter(isFor) }))
    .filter(({ sections }) => sections.length > 0);
}
