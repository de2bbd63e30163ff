import { Button } from '#components/ui/Button.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { queueTexts as texts } from '#lib/copy/moderation/queue.ts';
import { logAddress, systemAddress, verificationsAddress } from '#lib/moderation/addresses.ts';

interface Props {
  isOperator: boolean;
  onKeys?: () => void;
}

export const QueueHead = ({ isOperator, onKeys }: Props) => (
  <PageHead title={texts.title}>
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
  </PageHead>
);
