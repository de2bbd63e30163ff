import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { waysTexts as texts } from '#lib/copy/ways.ts';
import type { OwnSecurity } from './use-security.ts';

interface Props {
  user: OwnUser;
  security: OwnSecurity;
  onChange: (user: OwnUser) => void;
}

const fetchParts = () => import('./security/WaysIn.tsx');

/** Its code is loaded once the section is opened. */
export function Ways({ user, security, onChange }: Props) {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <>
      <p className="hint mb-3">{texts.hint}</p>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && <value.WaysIn user={user} of={security} onChange={onChange} />}
    </>
  );
}
