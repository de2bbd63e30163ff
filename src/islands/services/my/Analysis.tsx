import { useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useNetworkBack } from '#islands/ui/use-network-back.ts';
import { myServicesTexts as own } from '#lib/copy/my-services.ts';
import { problems } from '#lib/copy/problems.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { whatsapp } from '#lib/icons.ts';
import { Chart } from './Chart.tsx';
import { totalOf } from './chart-geometry.ts';
import { DaysTable } from './DaysTable.tsx';
import { onWhatsApp } from './links.ts';
import { type Stats, spans } from './use-stats.ts';

interface Props {
  stats: Stats;
  /** The page to share if there are no visits yet. Undefined if nobody else can see that page. */
  shared: { path: string; words: string } | undefined;
}

const series = [
  { value: 'views', text: 'Visualizações', one: 'visualização', many: 'visualizações' },
  { value: 'leads', text: 'Contactos', one: 'contacto', many: 'contactos' },
  { value: 'likes', text: 'Curtidas', one: 'curtida', many: 'curtidas' },
] as const;
type Series = (typeof series)[number]['value'];
const spanOptions = spans.map((span) => ({ value: span, text: `${span} dias` }));

export function Analysis({ stats, shared }: Props) {
  const [shown, setShown] = useState<Series>('views');
  const isOpen = useState(false);
  const { one, many, text } = series.find(({ value }) => value === shown) ?? series[0];
  const { span, setSpan, value } = stats;
  const days = value?.[shown].slice(-span);
  const total = days && totalOf(days);
  return (
    <div className="my-analysis">
      <div className="my-choices">
        <Segments legend="Que números" options={series} value={shown} onChange={setShown} />
        <Segments legend="Quanto tempo" options={spanOptions} value={span} onChange={setSpan} />
      </div>
      <p className="my-sum text-text2 letters-f14" role="status">
        {total !== undefined && own.sumIn(total, total === 1 ? one : many, span)}
      </p>
      {days ? (
        <Chart days={days} name={text} />
      ) : stats.problem ? (
        <ChartMissing onRetry={stats.load} />
      ) : (
        <div className="my-chart-missing skeleton" />
      )}
      {total === 0 && <NoVisitors of={shown} shared={shared} />}
      {value && (
        <DaysTable
          views={value.views.slice(-span)}
          leads={value.leads.slice(-span)}
          likes={value.likes.slice(-span)}
          isOpen={isOpen}
        />
      )}
    </div>
  );
}

const NoVisitors = ({ of, shared }: { of: Series; shared: Props['shared'] }) => (
  <div className="my-nobody py-3 px-4 rounded-field bg-sunken text-text2 letters-f14">
    <p>{shared ? own.nobody[of] : own.notPublic}</p>
    {shared && (
      <Button look="quiet" size="small" href={onWhatsApp(shared)} target="_blank" rel="noopener noreferrer">
        <Icon of={whatsapp} />
        Partilhar no WhatsApp
      </Button>
    )}
  </div>
);

interface SegmentsProps<V extends string | number> {
  legend: string;
  options: readonly { readonly value: V; readonly text: string }[];
  value: V;
  onChange: (value: V) => void;
}

function Segments<V extends string | number>({ legend, options, value, onChange }: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ChartMissing({ onRetry }: { onRetry: () => void }) {
  useNetworkBack(onRetry);
  return (
    <div className="my-chart-missing" role="alert">
      <p>{serviceTexts.listFailed}</p>
      <Button look="text" onClick={onRetry}>
        {problems.retry}
      </Button>
    </div>
  );
}
