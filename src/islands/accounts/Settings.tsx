import { useEffect, useRef } from 'react';
import { Coming } from '#components/ui/Coming.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { focusTitle, SettingsPart } from '#islands/ui/SettingsPart.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { info } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { DeletionNotice } from './DeleteAccount.tsx';
import { SettingsList } from './SettingsList.tsx';
import { groupsFor } from './setting-sections.tsx';
import { useNarrow, useOpened, useSection } from './use-section.ts';
import { useSecurity } from './use-security.ts';

/** `phone`: people may sign in by a number. */
export default function Settings({ phone }: { phone: boolean }) {
  const { user, problem, load, change } = useOwnUser();
  const isNarrow = useNarrow();
  const { section, enter, leave } = useSection();
  const security = useSecurity(section, change);
  const all = groupsFor(user, phone).flatMap(({ sections }) => sections);
  const asked = all.find(({ id }) => id === section)?.id;
  // Beside the list, one section is always open.
  const open = asked ?? (isNarrow ? undefined : all[0]?.id);
  const opened = useOpened(open);

  const isAlone = asked !== undefined && isNarrow;
  // The page's heading comes with its HTML, before the section is known.
  useEffect(() => {
    document.querySelector('.main > .page-head')?.classList.toggle('visually-hidden', isAlone);
  }, [isAlone]);

  const isShown = user !== undefined;
  // Other pages link to a section here, but the section did not exist yet when the browser looked for it.
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (!isShown) return;
    if (asked) {
      focusTitle(asked);
      scrollTo(0, 0);
    } else if (left.current)
      document.querySelector<HTMLElement>(`.settings-list [href="#${left.current}"]`)?.focus();
    left.current = asked;
  }, [isShown, asked]);

  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  return (
    <div className={`settings${asked ? ' settings-open' : ''}`}>
      {user?.is_active === false && <SuspendedNotice />}
      {user?.deletion_due_at && (
        <DeletionNotice
          due={user.deletion_due_at}
          onKept={() => change({ ...user, deletion_due_at: null })}
        />
      )}
      <SettingsList user={user} phone={phone} security={security} open={open} onOpen={enter} />
      <Panel className="settings-parts">
        {user ? (
          all.map(
            ({ id, text, show }) =>
              opened.has(id) && (
                <SettingsPart
                  key={id}
                  id={id}
                  title={text}
                  isHidden={id !== open}
                  isAlone={isNarrow}
                  onLeave={leave}
                >
                  {show({ user, onChange: change, security })}
                </SettingsPart>
              ),
          )
        ) : (
          <SettingsSkeleton />
        )}
      </Panel>
    </div>
  );
}

const SuspendedNotice = () => (
  <p className="note note-warn">
    <Icon of={info} />
    <span>
      A sua conta está suspensa. Veja em <a href={paths.decisions}>Decisões</a> porquê e o que pode fazer.
    </span>
  </p>
);

const SettingsSkeleton = () => (
  <Coming className="stack-tight">
    <div className="skeleton h-6 w-1/2" />
    <div className="skeleton h-4 w-3/4" />
    <div className="skeleton h-7 w-full" />
    <div className="skeleton h-7 w-1/2" />
  </Coming>
);
