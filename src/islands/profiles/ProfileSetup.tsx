import { useState } from 'react';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { draft, SetupForm } from './SetupForm.tsx';

export default function ProfileSetup() {
  const { user, problem, load } = useOwnUser();
  const [begun, setBegun] = useState(0);
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!user) return <FormSkeleton />;
  const again = () => {
    dropDraft(user.id, draft);
    setBegun(begun + 1);
  };
  return <SetupForm key={begun} user={user} onDropDraft={again} />;
}
