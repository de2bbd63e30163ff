import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { securityTexts as texts } from '#lib/copy/security.ts';
import type { OwnSecurity } from './use-security.ts';

const fetchParts = () => import('./security/SecurityParts.tsx');

/** Its code is loaded once the section is opened. */
export function Security({ user, security }: { user: OwnUser; security: OwnSecurity }) {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <>
      <p className="hint mb-3">{user.is_active ? texts.hint : texts.hintSuspended}</p>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value &&
        (user.is_active ? <value.SecurityParts of={security} /> : <value.LostAccessPart of={security} />)}
    </>
  );
}
