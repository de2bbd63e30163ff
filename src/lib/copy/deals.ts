import type { DealRole } from '../deals/life.ts';

export const dealTexts = {
  required: 'Preencha este campo.',
  oddAmount: 'Escreva um valor em meticais, como 15 000 ou 250,50.',
  oddDay: 'Escolha um dia.',
  pastDay: 'Escolha hoje ou um dia a seguir.',
  farDay: 'Escolha um dia dentro de um ano.',
  oddDays: 'A proposta vale de 1 a 30 dias.',
  withOne: 'Diga a que serviço, a que pedido ou a que pessoa se refere.',
  offerToWhom: 'Uma proposta faz-se a uma pessoa.',
  notCarried: 'Este passo não leva este campo.',
  withOneself: 'Não pode fazer um acordo consigo.',
  withOwnCompany: 'Não pode fazer um acordo com a sua empresa.',
  notWritten: 'Só pode propor a quem já lhe escreveu.',
  tooMany: 'Já pediu muitos orçamentos hoje. Tente amanhã.',
  tooManyAnswers: 'Já fez 40 propostas hoje. Tente amanhã.',
  tooManyOffers: 'Já começou 10 propostas hoje. Tente amanhã.',
  openAlready: 'Já tem um pedido em aberto sobre este serviço.',
  openWith: 'Já há um acordo em aberto entre os dois.',
  openOfOwner: 'Quem é dono da empresa já tem um acordo em aberto com esta pessoa, noutro nome.',
  notYours: 'Este passo é da outra pessoa.',
  movedOn: 'O acordo mudou entretanto. Veja como está agora.',
  notNow: 'Este passo já não é possível.',
  noWords: 'Um de vocês bloqueou o outro. Este passo vai sem palavras.',
  erased: 'Conta eliminada',
  tooLong: 'Este acordo já tem passos a mais. Termine-o e comece outro.',
} as const;

/** Why a step is not possible now. */
export const hindranceTexts = {
  blocked: 'Um de vocês bloqueou o outro. Só podem terminar este acordo, sem palavras.',
  gone: 'A conta de quem fez a proposta está suspensa ou já não existe. Não pode aceitá-la.',
  unanswered: 'Já fez três propostas seguidas. Espere pela resposta.',
} as const;

export const dealSides: Readonly<Record<DealRole, string>> = {
  customer: 'Cliente',
  provider: 'Quem faz o trabalho',
  moderator: 'Moderação',
  program: 'BizLink',
};
