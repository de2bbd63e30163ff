import type { DealRole, DealState, Side } from '../deals/life.ts';
import { fullStop } from '../format/full-stop.ts';
import { stateNames } from './deal-screens.ts';

/** Apart from `deal-screens.ts`, because the chat shows deals without them. */
export const dealPageTexts = {
  description: 'O que combinou com clientes e com quem trabalha para si.',
  signInFor: 'Para ver os seus acordos é preciso ter conta no BizLink.',
  groups: { turn: 'A tratar', running: 'A decorrer', past: 'Terminados' },
  failed: 'Não foi possível carregar os acordos.',
  none: 'Ainda não tem acordos',
  noneHow: 'Peça um orçamento na página de um serviço. O que combinar fica aqui.',
  seeServices: 'Ver serviços',
  between(role: DealRole, begunBy: Side, who: string) {
    if (role === 'customer') return begunBy === 'customer' ? `Pediu a ${who}` : `Proposta de ${who}`;
    return begunBy === 'customer' ? `Pedido de ${who}` : `Proposta a ${who}`;
  },
  offerOf: (who: string) => `Proposta de ${who}`,
  inNameOf: (company: string) => `Em nome de ${company}`,
  dealFailed: 'Não foi possível carregar o acordo.',
  missing: 'Acordo não encontrado',
  missingHow: 'Não existe, ou é de outras pessoas.',
  customer: 'Cliente',
  provider: (company: string | null) =>
    company === null ? 'Faz o trabalho' : `Faz o trabalho, por ${company}`,
  providerOf: (owner: string) => `Faz o trabalho · ${owner}`,
  suspended: 'conta suspensa',
  when: 'Quando',
  where: 'Onde',
  due: { asked: 'Dia proposto', offered: 'Dia proposto', agreed: 'Dia combinado' },
  service: 'Serviço',
  what: { customer: 'O pedido', provider: 'O trabalho' } satisfies Record<Side, string>,
  request: 'Pedido',
  pictureOf: (number: number, of: number) => `Imagem ${number} de ${of} do pedido`,
  terms: { asked: 'O pedido', offered: 'A proposta', agreed: 'O combinado' },
  included: 'O que inclui',
  compare: 'Comparar as propostas ao pedido',
  acts: 'O que pode fazer',
  story: 'O que aconteceu',
  over({ state, not_chosen, text }: { state: DealState; not_chosen: boolean; text: string | null }) {
    if (not_chosen) return 'Proposta não escolhida';
    if (state === 'retirado') return 'Pedido retirado';
    if (state === 'recusado') return text === null ? 'Pedido recusado' : 'Proposta recusada';
    return `Acordo ${stateNames[state].toLowerCase()}`;
  },
  done: (role: DealRole, other: string) =>
    ({
      customer: `Combinado e feito: confirmou o trabalho de ${fullStop(other)}`,
      provider: `Combinado e feito: ${other} confirmou o seu trabalho.`,
      moderator: undefined,
      program: undefined,
    })[role],
  acceptEndsRequest: 'O seu pedido fecha, e quem fez as outras propostas é avisado.',
} as const;
