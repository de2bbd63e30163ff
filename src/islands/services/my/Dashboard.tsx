import { useId, useRef } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import type { useLoaded } from '#islands/ui/use-loaded.ts';
import type { ServiceCounts } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { Analysis } from './Analysis.tsx';
import { Counters } from './Counters.tsx';
import { QuickActions } from './QuickActions.tsx';
import { CountersSkeleton } from './Skeletons.tsx';
import type { Scope } from './scopes.ts';
import type { Stats } from './use-stats.ts';

interface Props {
  scope: Scope;
  counts: ReturnType<typeof useLoaded<ServiceCounts>>;
  stats: Stats;
  mayPublish: boolean;
  onAllPromoted: () => void;
}

export function Dashboard({ scope, counts, stats, mayPublish, onAllPromoted }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const known = counts.value;
  if (!known && counts.problem) return <NotLoaded problem={serviceTexts.listFailed} onRetry={counts.load} />;

  const promoted = (changed: number, isPromoted: boolean) => {
    counts.change((now) => now && { ...now, promoted: now.promoted + (isPromoted ? changed : -changed) });
    onAllPromoted();
  };
  const analyse = () => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {known ? <Counters counts={known} views={stats.month?.views} /> : <CountersSkeleton />}
      <div className="my-columns">
        <section className="card card-body" aria-labelledby={title}>
          <h2 ref={heading} id={title} tabIndex={-1}>
            Desempenho por dia
          </h2>
          <Analysis stats={stats} shared={{ path: scope.page, words: scope.sharedAs }} />
        </section>
        <QuickActions
          scope={scope}
          counts={known}
          mayPublish={mayPublish}
          onPromoted={promoted}
          onAnalyse={analyse}
        />
      </div>
    </>
  );
}
