import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { paths } from '#lib/paths.ts';

export const FactorMissing = () => (
  <EmptyState title={texts.factorTitle} text={texts.factorText}>
    <Button href={paths.security}>{texts.factorAct}</Button>
  </EmptyState>
);
