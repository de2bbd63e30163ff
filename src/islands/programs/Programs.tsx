import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { SettingsCard } from '#islands/ui/SettingsCard.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';

const fetchParts = () => import('./ProgramParts.tsx');

/** Few people need it, so its code and its words come where the section is shown: on a phone, once it is opened. */
export function Programs({ title }: { title: string }) {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <SettingsCard id="api" title={title}>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && <value.ProgramParts />}
    </SettingsCard>
  );
}
