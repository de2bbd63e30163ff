import { useState } from 'react';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { myServicesTexts as own } from '#lib/copy/my-services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { call } from '#scripts/calls/api.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import type { Scope } from './scopes.ts';

const about = 'promote-all';

interface Props {
  scope: Scope;
  active: number;
  change: 'promote' | 'take back' | undefined;
  onDone: (changed: number, isPromoted: boolean) => void;
  onClose: () => void;
}

export function PromoteAll({ scope, active, change, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const isPromoted = change !== 'take back';
  const title = isPromoted ? 'Promover Tudo' : 'Remover promoção de todos';
  const whose = scope.companyId === null ? 'si' : scope.name;

  async function act() {
    if (busy) return;
    setBusy(true);
    try {
      const { changed } = await call('POST', '/services/promote-all', {
        json: { company_id: scope.companyId, is_promoted: isPromoted },
      });
      toastSuccess(isPromoted ? own.promotedAll(changed) : own.tookBackAll(changed), { about });
      onDone(changed, isPromoted);
      onClose();
    } catch {
      toastError(serviceTexts.promotionFailed, { about });
    }
    setBusy(false);
  }

  return (
    <ConfirmSheet
      title={`${title}?`}
      open={change !== undefined}
      act={isPromoted ? 'Promover' : 'Remover'}
      isHarmless
      busy={busy}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p>{isPromoted ? own.promoteAllAsk(active, whose) : own.takeBackAsk(whose)}</p>
      <p className="text-text2">{isPromoted ? own.promoteAllEffect : own.takeBackEffect}</p>
    </ConfirmSheet>
  );
}
