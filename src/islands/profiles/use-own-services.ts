import { useCallback, useEffect, useState } from 'react';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';

const pageSize = 20;

interface Known {
  readonly services: readonly Service[];
  readonly hasMore: boolean;
}

/** One's own services in any state, the newest first, a page at a time. */
export function useOwnServices() {
  const [known, setKnown] = useState<Known>();
  const [problem, setProblem] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const last = known?.services.at(-1)?.id;

  const load = useCallback(async () => {
    setProblem(undefined);
    setLoading(true);
    try {
      // One more than is shown: it says whether there are others.
      const after = last === undefined ? '' : `&last_id=${last}`;
      const found = await call<Service[]>('GET', `/services/mine?limit=${pageSize + 1}${after}`);
      setKnown((before) => ({
        services: [...(before?.services ?? []), ...found.slice(0, pageSize)],
        hasMore: found.length > pageSize,
      }));
    } catch (error) {
      setProblem(problemText(error, serviceTexts.listFailed));
    }
    setLoading(false);
  }, [last]);

  const isFirst = last === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page by itself, the others when asked for
  useEffect(() => {
    if (isFirst) void load();
  }, []);

  return { known, problem, isLoading, load };
}
