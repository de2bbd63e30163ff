import { Coming } from '#components/ui/Coming.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { OwnProfileShown } from './OwnProfileShown.tsx';

export default function OwnProfile() {
  const { user, problem, load, change } = useOwnUser();
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  return user ? <OwnProfileShown user={user} onChange={change} /> : <OwnProfileSkeleton />;
}

const OwnProfileSkeleton = () => (
  <Coming>
    <div className="profile-cover skeleton" />
    <div className="stack-tight my-4">
      <div className="skeleton h-6 w-1/2" />
      <div className="skeleton h-4 w-3/4" />
    </div>
    <div className="card card-body stack-tight">
      <div className="skeleton h-5 w-1/2" />
      <div className="skeleton h-7 w-full" />
    </div>
  </Coming>
);
