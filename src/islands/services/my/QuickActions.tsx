import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import type { ServiceCounts } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { feedLinks, importLinks } from '#lib/copy/service-tools.ts';
import { chart, chevronRight, globe, minus, plus, promoted, upload } from '#lib/icons.ts';
import { openPublishing } from '#scripts/services/publishing.ts';
import { openServiceTool } from '#scripts/services/tools.ts';
import { PromoteAll } from './PromoteAll.tsx';
import type { Scope } from './scopes.ts';

interface Props {
  scope: Scope;
  counts: ServiceCounts | undefined;
  mayPublish: boolean;
  onPromoted: (changed: number, isPromoted: boolean) => void;
  onAnalyse: () => void;
}

export function QuickActions({ scope, counts, mayPublish, onPromoted, onAnalyse }: Props) {
  const [change, setChange] = useState<'promote' | 'take back'>();
  const active = counts?.active ?? 0;
  return (
    <section className="card px-2 pt-4 pb-2" aria-labelledby="my-quick-title">
      <h2 className="px-2 pb-1" id="my-quick-title">
        Acções rápidas
      </h2>
      {mayPublish && (
        <QuickAction
          look="bg-primary-soft text-primary-soft-ink"
          icon={plus}
          text="Novo Serviço"
          hint={texts.publishHint}
          onPress={openPublishing}
        />
      )}
      {mayPublish && (
        <QuickAction
          icon={upload}
          text={importLinks.title}
          hint={importLinks.hint}
          onPress={() => openServiceTool('import')}
        />
      )}
      <QuickAction
        look="note-warn"
        icon={promoted}
        text="Promover Tudo"
        hint={counts ? texts.promoteHint(active) : ''}
        disabled={active === 0}
        onPress={() => setChange('promote')}
      />
      {counts && counts.promoted > 0 && (
        <QuickAction
          icon={minus}
          text="Remover promoção de todos"
          hint={texts.takeBackHint(counts.promoted)}
          onPress={() => setChange('take back')}
        />
      )}
      <QuickAction icon={chart} text="Analisar Performance" hint={texts.analyseHint} onPress={onAnalyse} />
      <QuickAction
        icon={globe}
        text={feedLinks.title}
        hint={feedLinks.hint}
        onPress={() => openServiceTool('feeds')}
      />
      <PromoteAll
        scope={scope}
        active={active}
        change={change}
        onDone={onPromoted}
        onClose={() => setChange(undefined)}
      />
    </section>
  );
}

interface QuickActionProps {
  /** The colours of its sign. */
  look?: string;
  icon: string;
  text: string;
  hint: string;
  disabled?: boolean;
  onPress: () => void;
}

const QuickAction = ({ look = '', icon, text, hint, disabled = false, onPress }: QuickActionProps) => (
  <button
    type="button"
    className="my-act flex items-center w-full text-left"
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onPress()}
  >
    <span className={`sign ${look}`}>
      <Icon of={icon} />
    </span>
    <span className="grow ml-3 mr-3">
      <b>{text}</b>
      <span className="my-act-hint block text-f13 text-text2">{hint}</span>
    </span>
    <Icon of={chevronRight} size={20} className="text-text3" />
  </button>
);
