import { useState } from 'react';
import { usageTexts as texts } from '#lib/copy/data-saver.ts';
import { formatSize } from '#lib/format/size.ts';
import { monthOf, writeUsage } from '#scripts/saver/usage.ts';
import { daysIn, daysOfMonth, savedOf, sumOf, type UsedDay } from './usage-days.ts';

const sized = (bytes: number) => (bytes > 0 ? formatSize(bytes) : '0\u00a0KB');
const percent = (share: number) => `${share * 100}%`;

export function DataUsage() {
  const [days] = useState(() => {
    writeUsage();
    return daysOfMonth();
  });
  if (!('transferSize' in PerformanceResourceTiming.prototype))
    return <p className="hint pb-4">{texts.notMeasured}</p>;
  const sums = sumOf(days);
  return (
    <div className="usage lined-t wrap-anywhere">
      <h3>{texts.title}</h3>
      <dl>
        <Fact name={texts.network} text={sized(sums.network)} look="usage-used" />
        <Fact name={texts.device} text={sized(sums.device)} look="usage-saved" />
        <Fact
          name={texts.waiting}
          text={sums.waiting > 0 ? texts.atLeast(sized(sums.waiting)) : sized(0)}
          look="usage-waiting"
        />
      </dl>
      <Chart days={days} />
      <Table days={days} />
      <p className="hint">{texts.about}</p>
    </div>
  );
}

const Fact = ({ name, text, look }: { name: string; text: string; look: string }) => (
  <div className="flex items-baseline py-1">
    <dt className={`flex-1 text-text2 letters-f14 ${look}`}>{name}</dt>
    <dd className="ml-3 font-semibold even-digits">{text}</dd>
  </div>
);

function Chart({ days }: { days: readonly UsedDay[] }) {
  const [first] = days;
  if (!first) return null;
  const month = monthOf(first.date);
  const step = 1 / daysIn(month);
  const top = Math.max(1, ...days.map((day) => day.network + savedOf(day)));
  return (
    <figure className="usage-chart text-text2 letters-f13">
      <p aria-hidden="true">{sized(top)}</p>
      <svg role="img" aria-label={inWords(days)}>
        {days.map((day, at) => {
          const used = day.network / top;
          const saved = savedOf(day) / top;
          const place = { x: percent(at * step), width: percent(step * 0.7) };
          return (
            <g key={day.date}>
              <rect className="usage-used" {...place} y={percent(1 - used)} height={percent(used)} />
              <rect
                className="usage-saved"
                {...place}
                y={percent(1 - used - saved)}
                height={percent(saved)}
              />
            </g>
          );
        })}
        <line x1="0" x2="100%" y1="100%" y2="100%" />
      </svg>
      <p className="flex justify-between" aria-hidden="true">
        <span>{shortDay(first.date)}</span>
        <span>{shortDay(`${month}-${daysIn(month)}`)}</span>
      </p>
    </figure>
  );
}

function inWords(days: readonly UsedDay[]): string {
  const sums = sumOf(days);
  const most = days.reduce((best, day) => (day.network > best.network ? day : best));
  const said = texts.chart(sized(sums.network), sized(savedOf(sums)));
  return most.network > 0 ? `${said} ${texts.most(shortDay(most.date), sized(most.network))}` : said;
}

const Table = ({ days }: { days: readonly UsedDay[] }) => (
  <details>
    <summary className="inline-flex items-center min-h-touch text-primary letters-f14 font-semibold">
      {texts.table}
    </summary>
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.network}</th>
          <th scope="col">{texts.saved}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter((day) => day.network + savedOf(day) > 0)
          .map((day) => (
            <tr key={day.date}>
              <th scope="row">
                <time dateTime={day.date}>{shortDay(day.date)}</time>
              </th>
              <td>{sized(day.network)}</td>
              <td>{sized(savedOf(day))}</td>
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  </details>
);

const shortDay = (date: string): string => date.slice(5).split('-').reverse().join('/');
