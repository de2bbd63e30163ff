import { securityTexts as texts } from '#lib/copy/security.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import { UnderWay } from './UnderWay.tsx';

export const LostAccess = ({ due, onStopped }: { due: string; onStopped: () => void }) => (
  <UnderWay
    title={texts.lostAccess(formatDateTime(new Date(due)))}
    why={texts.lostAccessWhy}
    act={texts.stop}
    stop={() => call('DELETE', '/users/me/lost-access')}
    stopped={texts.stopped}
    onStopped={onStopped}
  />
);
