import { stateNames } from '#lib/copy/deal-screens.ts';
import type { DealState } from '#lib/deals/life.ts';

const looks: Readonly<Record<DealState, string>> = {
  por_responder: 'pill pill-warn',
  proposta: 'pill pill-info',
  aceite: 'pill pill-info',
  entregue: 'pill pill-info',
  concluido: 'pill pill-ok',
  recusado: 'pill',
  retirado: 'pill',
  expirado: 'pill',
  cancelado: 'pill',
  em_disputa: 'pill pill-danger',
};

export const StatePill = ({ state }: { state: DealState }) => (
  <span className={looks[state]}>{stateNames[state]}</span>
);
