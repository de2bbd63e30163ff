import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { OwnProfileShown } from './OwnProfileShown.tsx';
import { OwnProfileSkeleton } from './OwnProfileSkeleton.tsx';

/** One's own profile: as others see it, with what is missing and all there is to change. */
export default function OwnProfile() {
  const { user, problem, load, change } = useOwnUser();
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  return user ? <OwnProfileShown user={user} onChange={change} /> : <OwnProfileSkeleton />;
}
