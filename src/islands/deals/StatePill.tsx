import { notChosen, stateNames } from '#lib/copy/deal-screens.ts';
import type { DealState } from '#lib/deals/life.ts';

const looks: Readonly<Record<DealState, string>> = {
  por_responder: 'pill pill-warn',
  proposta: 'pill pill-info',
  aceite: 'pill pill-strong',
  entregue: 'pill pill-accent',
  concluido: 'pill pill-ok',
  recusado: 'pill',
  retirado: 'pill',
  expirado: 'pill',
  cancelado: 'pill',
  em_disputa: 'pill pill-danger',
};

interface Props {
  of: { readonly state: DealState; readonly not_chosen: boolean };
}

export const StatePill = ({ of: { state, not_chosen } }: Props) => (
  <span className={looks[state]}>{not_chosen ? notChosen : stateNames[state]}</span>
);
