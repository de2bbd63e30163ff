import type { ReactNode } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { OfPerson } from './OfPerson.tsx';
import { PageSkeleton } from './Skeletons.tsx';

export default function MyServices({ drawing }: { drawing?: ReactNode }) {
  const { value: user, problem, load } = usePublisher();
  // A failed reload keeps the loaded data.
  if (user) return <OfPerson user={user} onChanged={load} drawing={drawing} />;
  return problem ? <NotLoaded problem={serviceTexts.listFailed} onRetry={load} /> : <PageSkeleton />;
}
