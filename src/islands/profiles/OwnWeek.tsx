import { useCallback } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { weekInWords } from '#islands/services/my/chart-geometry.ts';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { chart } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';

export function OwnWeek({ company }: { company: string }) {
  const loadWeeks = useCallback(
    () => call('GET', `/services/mine/stats?days=14&company_id=${company}`),
    [company],
  );
  const { value, problem } = useLoaded(loadWeeks);
  if (problem) return null;
  return (
    <p className="note mt-3">
      <Icon of={chart} />
      <a href={paths.myServices}>{value ? weekInWords(value) : 'Carregando…'}</a>
    </p>
  );
}
