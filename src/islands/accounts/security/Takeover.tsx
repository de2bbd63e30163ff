import { waysTexts as texts } from '#lib/copy/ways.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import { UnderWay } from './UnderWay.tsx';

/** Somebody proved that they hold the number now. Any session may say that it is still theirs. */
export const Takeover = ({ due, onStopped }: { due: string; onStopped: () => void }) => (
  <UnderWay
    title={texts.takeover(formatDateTime(new Date(due)))}
    why={texts.takeoverWhy}
    act={texts.isMine}
    stop={() => call('DELETE', '/users/me/takeover')}
    stopped={texts.stopped}
    onStopped={onStopped}
  />
);
