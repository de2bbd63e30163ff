import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { SettingsCard } from '#islands/ui/SettingsCard.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';

const fetchParts = () => import('./Copies.tsx');

/** Its code is loaded where the section is shown: on a phone, once it is opened. */
export function OwnData() {
  const { value, problem, load } = useLoaded(fetchParts);
  return (
    <SettingsCard id="data" title="Os meus dados">
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {value && <value.Copies />}
    </SettingsCard>
  );
}
