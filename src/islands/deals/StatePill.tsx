import { notChosen, stateNames } from '#lib/copy/deal-screens.ts';
import type { DealState } from '#lib/deals/life.ts';

/** The colours of a deal's state, as a ground for words. */
export const groundOf: Readonly<Record<DealState, string>> = {
  por_responder: 'pill-warn',
  proposta: 'pill-info',
  aceite: 'pill-info',
  entregue: 'pill-warn',
  concluido: 'pill-ok',
  recusado: '',
  retirado: '',
  expirado: '',
  cancelado: '',
  em_disputa: 'pill-danger',
};

/** Small ones tell more states apart. */
const stronger: Readonly<Partial<Record<DealState, string>>> = {
  aceite: 'pill-strong',
  entregue: 'pill-accent',
};

interface Props {
  of: { readonly state: DealState; readonly not_chosen: boolean };
}

export const StatePill = ({ of: { state, not_chosen } }: Props) => (
  <span className={`pill ${stronger[state] ?? groundOf[state]}`.trim()}>
    {not_chosen ? notChosen : stateNames[state]}
  </span>
);
