import { Button } from '#components/ui/Button.tsx';
import { verificationPaths } from '#lib/companies/verification-paths.ts';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { verificationsTexts } from '#lib/copy/moderation/verifications.ts';
import { logAddress } from '#lib/moderation/addresses.ts';

export const QueueHead = ({ onKeys }: { onKeys?: () => void }) => (
  <div className="row page-head">
    <h1 className="grow" tabIndex={-1}>
      {texts.title}
    </h1>
    {onKeys && (
      <Button className="moderation-keys" look="text" size="small" aria-haspopup="dialog" onClick={onKeys}>
        {texts.keys}
      </Button>
    )}
    <Button look="outline" size="small" href={verificationPaths.queue} aria-label={verificationsTexts.title}>
      {verificationsTexts.short}
    </Button>
    <Button look="outline" size="small" href={logAddress}>
      {texts.log}
    </Button>
  </div>
);
