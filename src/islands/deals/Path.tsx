import { StepLine, Steps } from '#components/ui/Steps.tsx';
import { dealPageTexts as texts } from '#lib/copy/deal-page.ts';
import { type DealState, doneOfPath } from '#lib/deals/life.ts';

/** The five steps of a deal. Nothing where it has left them. */
export function Path({ state, isLine = false }: { state: DealState; isLine?: boolean }) {
  const done = doneOfPath(state);
  if (done === undefined) return null;
  const names = texts.path;
  return isLine ? (
    <StepLine names={names} at={done} label={texts.pathDone(done, names.length)} />
  ) : (
    <Steps names={names} at={done} label={texts.pathName} />
  );
}
