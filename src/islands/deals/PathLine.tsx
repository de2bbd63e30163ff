import { StepLine } from '#components/ui/StepLine.tsx';
import { dealPathTexts as texts } from '#lib/copy/deal-path.ts';

/** The five steps of a deal in a line. Nothing where it has left them. */
export const PathLine = ({ done }: { done: number | null | undefined }) =>
  done ? <StepLine names={texts.steps} at={done} label={texts.done(done, texts.steps.length)} /> : null;
