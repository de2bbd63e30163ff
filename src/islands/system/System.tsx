import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { asModerator } from '#islands/moderation/factor.ts';
import { Screen } from '#islands/moderation/screen.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { SystemState } from '#lib/contract/system.ts';
import { figureTexts, systemTexts as texts } from '#lib/copy/system.ts';
import { call } from '#scripts/calls/api.ts';
import { Failures } from './Failures.tsx';
import { Figures, type Row } from './Figures.tsx';
import { Healthy } from './Healthy.tsx';

const fetchState = () => asModerator(call('GET', '/moderation/system'));

/** How the program does, for operators. */
export function System() {
  const { value: state, problem, load } = useLoaded(fetchState, { failed: texts.failed });
  const [busy, setBusy] = useState(false);
  useEachMinute(load);

  async function refresh() {
    if (busy) return;
    setBusy(true);
    await load();
    setBusy(false);
  }

  return (
    <Screen
      title={texts.title}
      act={
        state && (
          <Button look="outline" size="small" busy={busy} onClick={() => void refresh()}>
            {busy ? texts.refreshing : texts.refresh}
          </Button>
        )
      }
    >
      {!state && !problem && (
        <p className="hint" role="status">
          {texts.loading}
        </p>
      )}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {state && <Shown state={state} />}
    </Screen>
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
      <p className={`letters-f20 font-bold ${red.length > 0 ? 'text-danger' : ''}`} role="status">
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

const minute = 60_000;

/** While the page is visible, and once when it is so again. */
function useEachMinute(load: () => Promise<void>): void {
  useEffect(() => {
    const loadIfVisible = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(loadIfVisible, minute);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
  }, [load]);
}
