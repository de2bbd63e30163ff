import type { ReactNode } from 'react';
import type { ServiceCounts, ServiceStats } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { formatAmount } from '#lib/format/price.ts';
import { type Day, lastWeek } from './chart-geometry.ts';

interface ReachProps {
  counts: ServiceCounts;
  month: ServiceStats | undefined;
}

export const Reach = ({ counts: { views, leads }, month }: ReachProps) => (
  <dl className="my-reach">
    <Counter name="Contactos" number={leads} fact={month && leads > 0 && <Week days={month.leads} />} />
    <Counter name="Visualizações" number={views} fact={month && views > 0 && <Week days={month.views} />} />
  </dl>
);

export function Counters({ counts: { total, active, promoted, priced } }: { counts: ServiceCounts }) {
  const isAny = total > 0;
  return (
    <dl className="my-counters">
      <Counter name="Total" number={total} fact={isAny && texts.priced(priced)} />
      <Counter name="Ativos" number={active} fact={isAny && texts.ofAll(total)} />
      <Counter name="Promovidos" number={promoted} fact={isAny && texts.ofAll(total)} />
    </dl>
  );
}

const Counter = ({ name, number, fact }: { name: string; number: number; fact: ReactNode }) => (
  <div className="card my-counter">
    <dt className="text-f14 text-text2">{name}</dt>
    <dd className="my-counter-number letters-f28 font-bold even-digits">{formatAmount(number)}</dd>
    <dd className="my-counter-fact mt-1 text-f13 text-text2 even-digits">{fact}</dd>
  </div>
);

function Week({ days }: { days: readonly Day[] }) {
  const { count, change } = lastWeek(days);
  if (change === undefined) return texts.inSevenDays(count);
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <>
      {texts.inSevenDays(count)},{' '}
      <b className={change > 0 ? 'my-up' : undefined}>{`${sign}${Math.abs(change)}%`}</b>
      <span className="visually-hidden">{texts.sevenBefore}</span>
    </>
  );
}
