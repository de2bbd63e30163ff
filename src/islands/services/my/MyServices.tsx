import { type ReactNode, useEffect, useState } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { lastKnown } from '#scripts/calls/person.ts';
import { personNow } from '#scripts/calls/token.ts';
import { OfPerson } from './OfPerson.tsx';
import { PageSkeleton } from './Skeletons.tsx';

export default function MyServices({ drawing }: { drawing?: ReactNode }) {
  const { value, problem, load } = usePublisher();
  const known = useKnown();
  // A failed reload keeps the loaded data.
  const user = value ?? (problem ? undefined : known);
  if (user) return <OfPerson user={user} onChanged={load} drawing={drawing} />;
  return problem ? <NotLoaded problem={serviceTexts.listFailed} onRetry={load} /> : <PageSkeleton />;
}

/** Nobody waits for what the device knows already. The answer of the server replaces it. */
function useKnown(): OwnUser | undefined {
  const [known, setKnown] = useState<OwnUser>();
  useEffect(() => {
    const user = lastKnown();
    if (user?.id === personNow()) setKnown(user);
  }, []);
  return known;
}
