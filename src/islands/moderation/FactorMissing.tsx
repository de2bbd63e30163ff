import { Button } from '#components/ui/Button.tsx';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { paths } from '#lib/paths.ts';

export const FactorMissing = () => (
  <div className="empty">
    <h2>{texts.factorTitle}</h2>
    <p>{texts.factorText}</p>
    <Button href={paths.security}>{texts.factorAct}</Button>
  </div>
);
