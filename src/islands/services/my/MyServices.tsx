import type { ReactNode } from 'react';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { Failed } from './Failed.tsx';
import { OfPerson } from './OfPerson.tsx';
import { PageSkeleton } from './Skeletons.tsx';

/** One's own services: how they do, and all there is to do with them. */
export default function MyServices({ drawing }: { drawing?: ReactNode }) {
  const { user, problem, load } = useOwnUser();
  // What was there stays, though it could not be asked for again.
  if (user) return <OfPerson user={user} onChanged={load} drawing={drawing} />;
  return problem ? <Failed onRetry={load} /> : <PageSkeleton />;
}
