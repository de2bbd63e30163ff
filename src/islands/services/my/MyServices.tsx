import type { ReactNode } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { OfPerson } from './OfPerson.tsx';
import { PageSkeleton } from './Skeletons.tsx';

/** One's own services: how they do, and all there is to do with them. */
export default function MyServices({ drawing }: { drawing?: ReactNode }) {
  const { user, problem, load } = useOwnUser();
  // What was there stays, though it could not be asked for again.
  if (user) return <OfPerson user={user} onChanged={load} drawing={drawing} />;
  return problem ? <NotLoaded problem={serviceTexts.listFailed} onRetry={load} /> : <PageSkeleton />;
}
