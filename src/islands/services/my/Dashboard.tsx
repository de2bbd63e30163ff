import { useId, useRef } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import type { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Service, ServiceCounts } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { Analysis } from './Analysis.tsx';
import { Counters, Reach } from './Counters.tsx';
import { weekInWords } from './chart-geometry.ts';
import { QuickActions } from './QuickActions.tsx';
import { ReachSkeleton } from './Skeletons.tsx';
import type { Scope } from './scopes.ts';
import type { Stats } from './use-stats.ts';

interface Props {
  scope: Scope;
  counts: ReturnType<typeof useLoaded<ServiceCounts>>;
  stats: Stats;
  most: ReturnType<typeof useLoaded<Service[]>>;
  mayPublish: boolean;
  onAllPromoted: () => void;
}

export function Dashboard({ scope, counts, stats, most, mayPublish, onAllPromoted }: Props) {
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
      <p className={known?.total === 0 ? undefined : 'my-week mb-3 letters-f18 font-semibold'} role="status">
        {known && known.total > 0 && stats.month && weekInWords(stats.month)}
      </p>
      {known ? <Reach counts={known} month={stats.month} /> : <ReachSkeleton />}
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
      {/* Together, so that the one that comes later does not move the other. */}
      {known && (most.value || most.problem) && (
        <>
          <MostViewed services={most.value ?? []} />
          <Counters counts={known} />
        </>
      )}
    </>
  );
}

function MostViewed({ services }: { services: readonly Service[] }) {
  const title = useId();
  if (services.length === 0) return null;
  return (
    <section className="card mt-4" aria-labelledby={title}>
      <h2 id={title} className="px-4 pt-4">
        {texts.mostViewed}
      </h2>
      {services.map(({ id, slug, title, views, leads }) => (
        <a key={id} className="line" href={paths.service(slug)}>
          <span className="grow">
            <b className="one-line block">{title}</b>
            <span className="block text-f14 text-text2">{texts.seen(views, leads)}</span>
          </span>
        </a>
      ))}
    </section>
  );
}
