import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FactorMissing } from '#islands/moderation/FactorMissing.tsx';
import { $factorMissing, asModerator } from '#islands/moderation/factor.ts';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { SystemState } from '#lib/contract/system.ts';
import { figureTexts, systemTexts as texts } from '#lib/copy/system.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { Failures } from './Failures.tsx';
import { Figures, type Row } from './Figures.tsx';
import { Healthy } from './Healthy.tsx';
import { useEachMinute } from './use-each-minute.ts';

const fetchState = () => asModerator(call('GET', '/moderation/system'));

/** How the program does, for operators. */
export function System() {
  const { value: state, problem, load } = useLoaded(fetchState, { failed: texts.failed });
  const [busy, setBusy] = useState(false);
  const isFactorMissing = useStore($factorMissing);
  useEachMinute(load);

  async function refresh() {
    if (busy) return;
    setBusy(true);
    await load();
    setBusy(false);
  }

  return (
    <div className="system">
      <a className="crumb" href={paths.moderation}>
        <Icon of={back} />
        {texts.back}
      </a>
      <div className="row page-head flex-wrap min-h-touch mb-3">
        <h1 className="grow" tabIndex={-1}>
          {texts.title}
        </h1>
        {state && (
          <Button look="outline" size="small" busy={busy} onClick={() => void refresh()}>
            {busy ? texts.refreshing : texts.refresh}
          </Button>
        )}
      </div>
      {isFactorMissing ? (
        <FactorMissing />
      ) : (
        <>
          {!state && !problem && (
            <p className="hint" role="status">
              {texts.loading}
            </p>
          )}
          {problem && <NotLoaded problem={problem} onRetry={load} />}
          {state && <Shown state={state} />}
        </>
      )}
    </div>
  );
}

function Shown({ state }: { state: SystemState }) {
  const { at, figures, failures, programs, view_box } = state;
  const rows: readonly Row[] = [
    ...figures.map((figure) => ({ figure })),
    ...programs.flatMap(({ id, figures: own }) => own.map((figure) => ({ figure, program: id }))),
  ];
  const red = rows.filter(({ figure }) => figure.state === 'red');
  const names = new Set(red.map(({ figure }) => figureTexts[figure.name].name));
  return (
    <>
      {/* Screen readers hear it again only when it changes. */}
      <p className={red.length > 0 ? 'system-how system-ill' : 'system-how'} role="status">
        {red.length > 0 ? texts.notWell([...names]) : texts.allWell}
      </p>
      <p className="hint mb-3">{texts.seenAt(at)}</p>
      <div className="max-w-prose">
        <Figures of={red} viewBox={view_box} />
      </div>
      <Failures failures={failures} />
      <Healthy {...state} />
    </>
  );
}
