import { Fragment, useEffect } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import { isPersonStep, type PersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import { actsOf } from '#lib/deals/acts.ts';
import type { DealStep, Side } from '#lib/deals/life.ts';
import { useAsking } from './use-asking.tsx';

interface Props {
  deal: DealRow;
  onMoved: (deal: Deal) => void;
  /** The deal is another than what is shown. */
  onStale: () => void;
  /** Where the other steps are at hand elsewhere. */
  onlyMain?: boolean;
  /** What comes next stays in view on a phone. */
  inBar?: boolean;
}

/** What the viewer may do now. */
export function DealActs({ deal, onMoved, onStale, onlyMain = false, inBar = false }: Props) {
  const { ask, note, waiting, sheet } = useAsking(deal, { onMoved, onStale });
  const { main, others } = actsOf(deal);

  // Whoever changes a step that was refused comes here with what they had written.
  const wanted = location.hash.slice(1) as DealStep;
  const isWanted = isPersonStep(wanted) && deal.steps.includes(wanted);
  useEffect(() => {
    if (!isWanted || !isPersonStep(wanted)) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    ask(wanted);
  }, [isWanted, wanted, ask]);

  const button = (step: PersonStep, look: 'outline' | undefined) => (
    <Button key={step} look={look} onClick={() => ask(step)}>
      {textsOf(step, deal.state, deal.role as Side).name}
    </Button>
  );
  const Frame = inBar ? FormBar : Fragment;
  return (
    <>
      <div className="deal-acts stack-tight">
        {note}
        {waiting || (
          <>
            {main.length > 0 && (
              <Frame>
                <div className="deal-buttons">
                  {main.map((step, at) => button(step, at > 0 ? 'outline' : undefined))}
                </div>
              </Frame>
            )}
            {main.includes('accept') && <p className="hint">{texts.noMoney}</p>}
            {!onlyMain && others.length > 0 && (
              <details open={main.length === 0 || undefined}>
                <summary className="inline-flex items-center min-h-touch text-primary letters-f14 font-semibold">
                  {texts.others}
                </summary>
                <div className="deal-buttons">{others.map((step) => button(step, 'outline'))}</div>
              </details>
            )}
          </>
        )}
      </div>
      {sheet}
    </>
  );
}
