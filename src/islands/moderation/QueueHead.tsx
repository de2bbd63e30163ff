import { Button } from '#components/ui/Button.tsx';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { logAddress, systemAddress, verificationsAddress } from '#lib/moderation/addresses.ts';

interface Props {
  isOperator: boolean;
  onKeys?: () => void;
}

export const QueueHead = ({ isOperator, onKeys }: Props) => (
  <div className="row page-head flex-wrap min-h-touch mb-3">
    <h1 className="grow" tabIndex={-1}>
      {texts.title}
    </h1>
    {onKeys && (
      <Button
        className="moderation-keys hidden"
        look="text"
        size="small"
        aria-haspopup="dialog"
        onClick={onKeys}
      >
        {texts.keys}
      </Button>
    )}
    <Button look="outline" size="small" href={verificationsAddress}>
      {texts.verify}
    </Button>
    <Button look="outline" size="small" href={logAddress}>
      {texts.log}
    </Button>
    {isOperator && (
      <Button look="outline" size="small" href={systemAddress}>
        {texts.system}
      </Button>
    )}
  </div>
);
