import { Steps } from '#components/ui/Steps.tsx';
import { dealPathTexts as texts } from '#lib/copy/deal-path.ts';
import { type DealState, doneOfPath } from '#lib/deals/life.ts';

/** The five steps of a deal. Nothing where it has left them. */
export function Path({ state }: { state: DealState }) {
  const done = doneOfPath(state);
  return done === undefined ? null : <Steps names={texts.steps} at={done} label={texts.name} />;
}
