import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FactorMissing } from '#islands/moderation/FactorMissing.tsx';
import { $factorMissing, asModerator } from '#islands/moderation/factor.ts';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { SystemState } from '#lib/contract/system.ts';
import { figureGroups, figureTexts, systemTexts as texts } from '#lib/copy/system.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { Failures } from './Failures.tsx';
import { Figures } from './Figures.tsx';
import { Lines } from './Lines.tsx';
import { Programs } from './Programs.tsx';
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
  const { at, figures, failures, programs, lines, view_box } = state;
  const all = [...figures, ...programs.flatMap((program) => program.figures)];
  const red = all.filter((one) => one.state === 'red').map(({ name }) => figureTexts[name].name);
  return (
    <>
      {/* Screen readers hear it again only when it changes. */}
      <p className={red.length > 0 ? 'note note-danger' : 'note note-ok'} role="status">
        {red.length > 0 ? texts.notWell([...new Set(red)]) : texts.allWell}
      </p>
      <p className="hint">{texts.seenAt(at)}</p>
      <div className="system-groups">
        {figureGroups.map(({ title, names }) => (
          <section className="mt-5" key={title} aria-labelledby={`system-${names[0]}`}>
            <h2 id={`system-${names[0]}`}>{title}</h2>
            <Figures figures={names.flatMap((name) => figures.filter((one) => one.name === name))} />
          </section>
        ))}
      </div>
      <Failures failures={failures} />
      <Programs programs={programs} alive={figures.filter(({ name }) => name === 'programs')} />
      <Lines lines={lines} viewBox={view_box} />
    </>
  );
}
