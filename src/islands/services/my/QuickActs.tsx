import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import type { ServiceCounts } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { chart, chevronRight, minus, plus, promoted } from '#lib/icons.ts';
import { openPublishing } from '#scripts/services/publishing.ts';
import { PromoteAll } from './PromoteAll.tsx';
import type { Scope } from './scopes.ts';

interface Props {
  scope: Scope;
  counts: ServiceCounts | undefined;
  mayPublish: boolean;
  onPromoted: (changed: number, isPromoted: boolean) => void;
  onAnalyse: () => void;
}

export function QuickActs({ scope, counts, mayPublish, onPromoted, onAnalyse }: Props) {
  const [asking, setAsking] = useState<'promote' | 'take back'>();
  const active = counts?.active ?? 0;
  return (
    <section className="card my-quick" aria-labelledby="my-quick-title">
      <h2 id="my-quick-title">Acções rápidas</h2>
      {mayPublish && (
        <Act look="info" icon={plus} text="Novo Serviço" hint={texts.publishHint} onPress={openPublishing} />
      )}
      <Act
        look="promoted"
        icon={promoted}
        text="Promover Tudo"
        hint={counts ? texts.promoteHint(active) : ''}
        disabled={active === 0}
        onPress={() => setAsking('promote')}
      />
      {counts && counts.promoted > 0 && (
        <Act
          icon={minus}
          text="Remover promoção de todos"
          hint={texts.takeBackHint(counts.promoted)}
          onPress={() => setAsking('take back')}
        />
      )}
      <Act icon={chart} text="Analisar Performance" hint={texts.analyseHint} onPress={onAnalyse} />
      <PromoteAll
        scope={scope}
        active={active}
        asking={asking}
        onDone={onPromoted}
        onClose={() => setAsking(undefined)}
      />
    </section>
  );
}

interface ActProps {
  look?: 'info' | 'promoted';
  icon: string;
  text: string;
  hint: string;
  disabled?: boolean;
  onPress: () => void;
}

const Act = ({ look, icon, text, hint, disabled = false, onPress }: ActProps) => (
  <button
    type="button"
    className="my-act"
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onPress()}
  >
    <span className={look ? `sign my-sign-${look}` : 'sign'}>
      <Icon of={icon} />
    </span>
    <span className="grow">
      <b>{text}</b>
      <span className="my-act-hint">{hint}</span>
    </span>
    <Icon of={chevronRight} size={20} />
  </button>
);
