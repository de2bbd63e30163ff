import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { SettingsCard } from '#islands/ui/SettingsCard.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { securityTexts as texts } from '#lib/copy/security.ts';

const fetchParts = () => import('./security/SecurityParts.tsx');

/** Its code is loaded where the section is shown: on a phone, once it is opened. */
export function Security({ user }: { user: OwnUser }) {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <SettingsCard id="security" title={texts.title} hint={user.is_active ? texts.hint : texts.hintSuspended}>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && (user.is_active ? <value.SecurityParts /> : <value.LostAccessPart />)}
    </SettingsCard>
  );
}
