import { type ReactNode, useCallback, useState } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Service } from '#lib/contract/services.ts';
import { call } from '#scripts/calls/api.ts';
import { recounted } from './counts.ts';
import { Dashboard } from './Dashboard.tsx';
import { Services } from './Services.tsx';
import { companyQuery, type Scope } from './scopes.ts';
import type { Tab } from './use-address.ts';
import { useServices } from './use-services.ts';
import { useStats } from './use-stats.ts';

interface Props {
  scope: Scope;
  tab: Tab;
  mayPublish: boolean;
  drawing: ReactNode;
}

export function ServicesOfScope({ scope, tab, mayPublish, drawing }: Props) {
  const whose = companyQuery(scope);
  const isDashboard = tab === 'dashboard';
  const loadCounts = useCallback(() => call('GET', `/services/mine/counts?${whose}`), [whose]);
  const counts = useLoaded(loadCounts, { when: isDashboard });
  const loadMost = useCallback(() => call('GET', `/services/mine/most-viewed?${whose}`), [whose]);
  const most = useLoaded(loadMost, { when: isDashboard });
  const stats = useStats(`/services/mine/stats?${whose}&days=`, isDashboard);
  const list = useServices(whose, !isDashboard);

  const { change } = counts;
  const { change: changeMost } = most;
  const recount = useCallback(
    (before: Service | undefined, after: Service | undefined) => {
      change((now) => now && recounted(now, before, after));
      changeMost((now) => now?.flatMap((one) => (one.id === before?.id ? (after ?? []) : one)));
    },
    [change, changeMost],
  );

  // The list stays mounted, because rendering thousands of rows again would be slow.
  const isListed = useEverTrue(!isDashboard);

  return (
    <>
      {isDashboard && (
        <Dashboard
          scope={scope}
          counts={counts}
          stats={stats}
          most={most}
          mayPublish={mayPublish}
          onAllPromoted={list.forget}
        />
      )}
      {isListed && (
        <div className={isDashboard ? 'my-away' : undefined}>
          <Services list={list} recount={recount} mayPublish={mayPublish} drawing={drawing} />
        </div>
      )}
    </>
  );
}

function useEverTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return now || was;
}
