import { Button } from '#components/ui/Button.tsx';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { logAddress, verificationsAddress } from '#lib/moderation/addresses.ts';

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
    <Button look="outline" size="small" href={verificationsAddress}>
      {texts.verify}
    </Button>
    <Button look="outline" size="small" href={logAddress}>
      {texts.log}
    </Button>
  </div>
);
