import { useEffect } from 'react';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import { jobTexts } from '#lib/copy/jobs.ts';
import { paths } from '#lib/paths.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { PublishForm } from './form/PublishForm.tsx';

export default function CreateJob() {
  const { value: user, problem, load } = usePublisher();
  const mayNot = user?.companies.length === 0;
  useEffect(() => {
    if (!mayNot) return;
    toastError(jobTexts.onlyCompanies);
    location.replace(paths.companies);
  }, [mayNot]);
  if (problem) return <NotLoaded problem={jobTexts.companiesFailed} onRetry={load} />;
  return !user || mayNot ? <FormSkeleton /> : <PublishForm person={user} />;
}
