import { formatAmount } from '#lib/format/price.ts';
import { barsOf, bestOf, type Day, scaleTop, shortDay, totalOf } from './chart-geometry.ts';

interface Props {
  days: readonly Day[];
  name: string;
}

const percent = (number: number) => `${number}%`;

/**
 * One bar per day, ending today. Positions and sizes are percentages, so that one drawing fits every width
 * and the text keeps the reader's size.
 */
export function Chart({ days, name }: Props) {
  const bars = barsOf(days);
  const today = bars[bars.length - 1];
  const first = days[0];
  const middle = days[Math.floor((days.length - 1) / 2)];
  if (!today || !first || !middle) return null;
  const top = scaleTop(Math.max(...days.map(({ count }) => count)));
  const isNarrowNumber = today.count < 1000;
  return (
    <figure className="my-chart">
      <div
        className="my-chart-scale flex flex-col justify-between text-text3 letters-f13 even-digits"
        aria-hidden="true"
      >
        {[top, top / 2, 0].map((number) => (
          <span key={number}>{formatAmount(number)}</span>
        ))}
      </div>
      <svg role="img" aria-label={summaryOf(days, name)}>
        {[0, 50, 100].map((height) => (
          <line key={height} x1="0" x2="100%" y1={percent(height)} y2={percent(height)} />
        ))}
        {bars.map(({ date, count, x, y, width, height }) => (
          <rect
            key={date}
            className={date === today.date ? 'my-bar-today' : 'my-bar'}
            x={percent(x)}
            y={percent(y)}
            width={percent(width)}
            height={percent(height)}
            rx="2"
          >
            <title>{`${shortDay(date)}: ${formatAmount(count)}`}</title>
          </rect>
        ))}
        <text
          x={percent(isNarrowNumber ? today.x + today.width / 2 : 100)}
          y={percent(today.y)}
          dy="-6"
          textAnchor={isNarrowNumber ? 'middle' : 'end'}
        >
          {formatAmount(today.count)}
        </text>
      </svg>
      <div className="my-chart-days flex justify-between mt-2 text-text3 letters-f13" aria-hidden="true">
        <span>{shortDay(first.date)}</span>
        <span className="on-desk">{shortDay(middle.date)}</span>
        <span>Hoje</span>
      </div>
    </figure>
  );
}

function summaryOf(days: readonly Day[], name: string): string {
  const best = bestOf(days);
  const most = best ? `O melhor dia foi ${shortDay(best.date)}, com ${formatAmount(best.count)}.` : '';
  const today = `Hoje: ${formatAmount(days[days.length - 1]?.count ?? 0)}.`;
  return `${name} por dia em ${days.length} dias: ${formatAmount(totalOf(days))} no total. ${today} ${most}`.trim();
}
