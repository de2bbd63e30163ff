import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { SwitchRow } from '#islands/ui/SwitchRow.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { companiesFor } from '#lib/companies/mine.ts';
import type { CompanySettings } from '#lib/contract/chat.ts';
import type { BlockedPerson } from '#lib/contract/relations.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { chatSettingsTexts as texts } from '#lib/copy/chat-settings.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { saveFile } from '#scripts/files/save-file.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  user: OwnUser;
  onChange: (user: OwnUser) => void;
}

export function ChatSettings({ user, onChange }: Props) {
  return (
    <>
      {user.is_active && (
        <>
          <PresenceSwitch user={user} onChange={onChange} />
          <CompanySwitches user={user} />
          <Blocked />
        </>
      )}
      <div className="py-3 lined-t">
        <ExportButton />
      </div>
    </>
  );
}

function PresenceSwitch({ user, onChange }: Props) {
  const [wanted, setWanted] = useState<boolean>();
  const isOn = wanted ?? user.shows_presence;

  async function keep(shows_presence: boolean) {
    setWanted(shows_presence);
    try {
      onChange(await call('PUT', '/users/me', { json: { shows_presence } }));
    } catch (error) {
      toastError(problemText(error), { about: 'presence' });
    } finally {
      setWanted(undefined);
    }
  }

  return (
    <SwitchRow
      name={texts.presence}
      hint={texts.presenceHint}
      isOn={isOn}
      isDisabled={wanted !== undefined}
      onChange={(wants) => void keep(wants)}
    />
  );
}

const fetchSettings = () => call('GET', '/chat/settings');

/** Of which companies one is told of messages, where one answers for any. */
function CompanySwitches({ user }: Pick<Props, 'user'>) {
  const companies = companiesFor(user, 'answer');
  const { value, problem, load, change } = useLoaded(fetchSettings, { when: companies.length > 0 });
  const [wanted, setWanted] = useState<CompanySettings>();

  async function keep(json: CompanySettings) {
    setWanted(json);
    try {
      const kept = await call('PUT', '/chat/settings', { json });
      change(() => kept);
    } catch (error) {
      toastError(problemText(error), { about: 'chat-settings' });
    } finally {
      setWanted(undefined);
    }
  }

  if (companies.length === 0) return null;
  return (
    <>
      <h3 className="mb-1 pt-3">{texts.ofCompanies}</h3>
      <p className="hint mb-2">{texts.ofCompaniesHint}</p>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value?.companies.map((kept) => {
        const { company_id } = kept;
        const { is_muted } = wanted?.company_id === company_id ? wanted : kept;
        const name = companies.find(({ id }) => id === company_id)?.name;
        return (
          name !== undefined && (
            <SwitchRow
              key={company_id}
              name={texts.tellOf(name)}
              isOn={!is_muted}
              isDisabled={wanted !== undefined}
              onChange={(wants) => void keep({ company_id, is_muted: !wants })}
            />
          )
        );
      })}
    </>
  );
}

const fetchBlocked = () => call('GET', '/blocks');
const nameOf = ({ full_name, username }: BlockedPerson) => full_name ?? `@${username}`;
/** A company is blocked under its owner, who may be blocked too. */
const keyOf = ({ id, company_id }: BlockedPerson) =>
  company_id === null ? `block-${id}` : `block-company-${company_id}`;

function Blocked() {
  const { value: people, problem, load, change } = useLoaded(fetchBlocked);

  async function unblock(person: BlockedPerson) {
    const { id, company_id } = person;
    const about = keyOf(person);
    try {
      await call('DELETE', company_id === null ? `/blocks/${id}` : `/blocks/${id}?company_id=${company_id}`);
      change((now) => now?.filter((one) => keyOf(one) !== about));
      toastSuccess(texts.unblocked(nameOf(person)), { about });
      focusTitle('chat');
    } catch (error) {
      toastError(problemText(error), { about });
    }
  }

  return (
    <>
      <h3 className="mb-1 pt-3">{texts.blocked}</h3>
      <CardLoading isLoaded={people !== undefined} problem={problem} onRetry={load} />
      {people?.length === 0 && <p className="pb-3 text-text2">{texts.nobodyBlocked}</p>}
      {people?.map((person) => (
        <SettingsRow
          key={keyOf(person)}
          name={nameOf(person)}
          hint={person.company_id === null ? `@${person.username}` : texts.company}
        >
          <Button
            look="outline"
            size="small"
            aria-label={texts.unblockName(nameOf(person))}
            onClick={() => void unblock(person)}
          >
            {texts.unblock}
          </Button>
        </SettingsRow>
      ))}
    </>
  );
}

function ExportButton() {
  const { busy, act } = useAct({ about: 'export' });
  return (
    <Button
      look="outline"
      size="small"
      busy={busy}
      onClick={() => act(() => saveFile('/chat/export', texts.exportFile))}
    >
      {texts.export}
    </Button>
  );
}
