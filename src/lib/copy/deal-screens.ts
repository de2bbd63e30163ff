import { type DealRole, type DealState, type DealStep, isEnd, type Side } from '../deals/life.ts';
import { formatDate } from '../format/date.ts';
import { fullStop } from '../format/full-stop.ts';
import { formatPrice } from '../format/price.ts';
import { hindranceTexts } from './deals.ts';

export const stateNames: Readonly<Record<DealState, string>> = {
  por_responder: 'Por responder',
  proposta: 'Proposta',
  aceite: 'Aceite',
  entregue: 'Entregue',
  concluido: 'Concluído',
  recusado: 'Recusado',
  retirado: 'Retirado',
  expirado: 'Expirado',
  cancelado: 'Cancelado',
  em_disputa: 'Em disputa',
};

/** In place of 'Recusado', where nobody declined it. */
export const notChosen = 'Não escolhida';

/** The steps of people, as their buttons say them. */
export type PersonStep = Exclude<DealStep, 'settle' | 'expire' | 'conclude' | 'give-up'>;

interface StepTexts {
  readonly name: string;
  readonly title: string;
  readonly effect?: string;
  readonly text?: string;
  readonly send: string;
}

const stepTexts: Readonly<Record<PersonStep, StepTexts>> = {
  offer: {
    name: 'Fazer proposta',
    title: 'Fazer proposta',
    text: 'O que inclui a proposta?',
    send: 'Enviar proposta',
  },
  counter: {
    name: 'Pedir outra proposta',
    title: 'Pedir outra proposta',
    text: 'O que devia mudar?',
    send: 'Enviar pedido',
  },
  decline: {
    name: 'Recusar',
    title: 'Recusar?',
    text: 'Porquê?',
    send: 'Recusar',
  },
  withdraw: {
    name: 'Desistir',
    title: 'Desistir do pedido?',
    effect: 'O pedido termina aqui.',
    text: 'Porquê?',
    send: 'Desistir',
  },
  accept: {
    name: 'Aceitar proposta',
    title: 'Aceitar a proposta?',
    send: 'Aceitar proposta',
  },
  cancel: {
    name: 'Cancelar o acordo',
    title: 'Cancelar o acordo?',
    effect: 'O acordo termina aqui, para os dois.',
    text: 'Porque cancela?',
    send: 'Cancelar o acordo',
  },
  deliver: {
    name: 'Marcar como entregue',
    title: 'O trabalho está entregue?',
    effect: 'Quem pediu confirma, ou pede uma correcção. Sem resposta, fica concluído em 14 dias.',
    text: 'Quer dizer alguma coisa sobre a entrega?',
    send: 'Está entregue',
  },
  confirm: {
    name: 'Confirmar trabalho',
    title: 'O trabalho está bem feito?',
    effect: 'O acordo fica concluído. Depois pode avaliar.',
    send: 'Confirmar trabalho',
  },
  redo: {
    name: 'Pedir correcção',
    title: 'Pedir uma correcção',
    text: 'O que falta ou está mal?',
    send: 'Pedir correcção',
  },
  dispute: {
    name: 'Comunicar um problema',
    title: 'Comunicar um problema',
    effect: 'A moderação do BizLink lê este acordo e decide. Tente antes falar com a outra pessoa.',
    text: 'O que aconteceu?',
    send: 'Comunicar',
  },
};

export const isPersonStep = (step: DealStep): step is PersonStep => step in stepTexts;

/** The same step is called otherwise where something is there already. */
export function textsOf(step: PersonStep, state: DealState, side: Side): StepTexts {
  const texts = stepTexts[step];
  if (step === 'offer' && state === 'proposta')
    return { ...texts, name: 'Mudar a proposta', title: 'Mudar a proposta' };
  if (step === 'decline')
    return side === 'provider'
      ? { ...texts, name: 'Recusar o pedido', title: 'Recusar o pedido?', effect: 'O pedido termina aqui.' }
      : {
          ...texts,
          name: 'Recusar a proposta',
          title: 'Recusar a proposta?',
          effect: 'A proposta termina aqui.',
        };
  return texts;
}

export const amountText = (amount: number | null): string =>
  amount === null ? 'a combinar' : formatPrice(amount);

interface Happened {
  readonly step: DealStep | 'ask';
  readonly by: DealRole;
  readonly state: DealState;
  readonly amount: number | null;
}

/** One line of the story, told to one of the two: 'Propôs 15 000 MT', or 'Ana Sitoe propôs 15 000 MT'. */
export function eventText(event: Happened, viewer: DealRole, names: Readonly<Record<Side, string>>): string {
  const { by } = event;
  const done = doneText(event);
  if (by !== 'customer' && by !== 'provider') return done;
  return by === viewer ? (done[0] ?? '').toUpperCase() + done.slice(1) : `${names[by]} ${done}`;
}

function doneText({ step, by, state, amount }: Happened): string {
  switch (step) {
    case 'ask':
      return 'pediu um orçamento';
    case 'offer':
      return amount === null ? 'fez uma proposta, com o preço a combinar' : `propôs ${formatPrice(amount)}`;
    case 'counter':
      return amount === null ? 'pediu outra proposta' : `pediu outra proposta, por ${formatPrice(amount)}`;
    case 'decline':
      if (by === 'program') return 'A proposta não foi escolhida desta vez.';
      return by === 'provider' ? 'recusou o pedido' : 'recusou a proposta';
    case 'withdraw':
      return 'desistiu';
    case 'accept':
      return 'aceitou a proposta';
    case 'cancel':
      return 'cancelou o acordo';
    case 'deliver':
      return 'entregou o trabalho';
    case 'confirm':
      return 'confirmou o trabalho';
    case 'redo':
      return 'pediu uma correcção';
    case 'dispute':
      return 'comunicou um problema à moderação';
    case 'settle':
      return state === 'concluido'
        ? 'A moderação deu o trabalho por concluído'
        : 'A moderação cancelou o acordo';
    case 'expire':
      return 'O prazo acabou';
    case 'conclude':
      return 'Ficou concluído, porque ninguém disse o contrário em 14 dias';
    case 'give-up':
      return 'Ficou cancelado, porque a moderação não decidiu em 30 dias';
  }
}

interface Shown {
  readonly state: DealState;
  readonly role: DealRole;
  readonly is_blocked: boolean;
  readonly provider: { readonly id: number | null; readonly is_suspended: boolean };
  readonly last_step: Happened['step'];
}

/** What comes next, for whoever reads it. `other` is the other person's name. */
export function nextText(
  { state, role, is_blocked, provider, last_step }: Shown,
  other: string,
): string | undefined {
  if (isEnd(state)) return undefined;
  if (state === 'em_disputa') return 'A moderação está a ver o que aconteceu.';
  if (is_blocked) return hindranceTexts.blocked;
  if (state === 'proposta' && role === 'customer' && (provider.id === null || provider.is_suspended))
    return hindranceTexts.gone;
  if (role !== 'customer' && role !== 'provider') return undefined;
  if (state === 'por_responder' && last_step === 'counter') return afterCounter[role](other);
  return (state === 'aceite' && last_step === 'redo' ? afterRedo : next[state])?.[role](other);
}

type Next = Readonly<Record<Side, (other: string) => string>>;

/** Where another offer was asked for. */
const afterCounter: Next = {
  customer: (other) => `Espera outra proposta de ${fullStop(other)}`,
  provider: () => 'Responda com outra proposta.',
};

/** Where the work was delivered, and something of it is to change. */
const afterRedo: Next = {
  customer: (other) => `Espera a correcção de ${fullStop(other)}`,
  provider: () => 'Corrija o que foi pedido e marque o trabalho outra vez como entregue.',
};

const next: Readonly<Partial<Record<DealState, Next>>> = {
  por_responder: {
    customer: (other) => `Espera a proposta de ${fullStop(other)}`,
    provider: () => 'Responda com uma proposta.',
  },
  proposta: {
    customer: () => 'Aceite a proposta, ou diga o que devia mudar.',
    provider: (other) => `Espera a resposta de ${fullStop(other)}`,
  },
  aceite: {
    customer: () => 'Quando o trabalho estiver feito, confirme.',
    provider: () => 'Faça o trabalho e marque-o como entregue.',
  },
  entregue: {
    customer: () => 'Veja o trabalho e confirme, ou peça uma correcção.',
    provider: (other) => `Espera a confirmação de ${fullStop(other)}`,
  },
};

/** What the program does, and when, if nobody does anything. */
export function deadlineText(state: DealState, deadline: string | null): string | undefined {
  if (deadline === null) return undefined;
  const day = formatDate(new Date(deadline));
  switch (state) {
    case 'por_responder':
      return `Sem proposta, expira a ${day}.`;
    case 'proposta':
      return dealScreenTexts.validUntil(day);
    case 'aceite':
      return `Sem notícias, expira a ${day}.`;
    case 'entregue':
      return `Sem resposta, fica concluído a ${day}.`;
    case 'em_disputa':
      return `Sem decisão, fica cancelado a ${day}.`;
    default:
      return undefined;
  }
}

export const dealScreenTexts = {
  title: 'Acordos',
  one: 'Acordo',
  /** Of the deals of a conversation, those that are not shown. */
  more: (count: number) => `mais ${count}`,
  notLoaded: 'O que foi acordado nesta conversa não carregou.',
  reviewOwed: 'Falta a sua avaliação.',
  others: 'Outras opções',
  talk: 'Abrir conversa',
  noMoney: 'O BizLink não guarda dinheiro. Combine o pagamento com quem faz o trabalho.',
  offered: (amount: string) => `Valor: ${amount}.`,
  amountField: 'Valor (MT)',
  amountToAgree: 'Deixe vazio se for a combinar.',
  dueField: 'Para que dia?',
  validField: 'A proposta vale',
  days: (days: number) => (days === 1 ? '1 dia' : `${days} dias`),
  dueOn: (day: string) => `Para ${day}`,
  noDay: 'Sem dia marcado',
  validUntil: (day: string) => `A proposta vale até ${day}.`,
  cancel: 'Voltar',
  sending: 'Enviando…',
  sendFailed: 'Não foi possível enviar.',
  draft: 'Recuperámos o que tinha escrito.',
  waiting: (step: string) => `Por enviar: ${step}. Segue quando houver rede.`,
  undo: 'Anular',
  refused: (step: string, why: string) => `Não foi aceite: ${step}. ${why}`,
  movedOn: 'O acordo mudou entretanto. Veja como está agora.',
  rewrite: 'Alterar e enviar de novo',
  dismiss: 'Está bem',
} as const;
