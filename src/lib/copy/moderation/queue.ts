import type { CaseState } from '#lib/moderation/life.ts';
import type { Signal } from '#lib/moderation/signals.ts';

export const queueTexts = {
  title: 'Moderação',
  verify: 'Empresas',
  log: 'Registo',
  system: 'Sistema',
  keys: 'Teclas',
  states: 'Casos por estado',
  tabs: { waiting: 'Por decidir', recurso: 'Recursos', decidido: 'Decididos', encerrado: 'Encerrados' },
  type: 'Tipo',
  allTypes: 'Todos os tipos',
  list: 'Casos',
  failed: 'Não foi possível carregar os casos.',
  more: 'Carregar mais casos',
  back: 'Todos os casos',
  choose: 'Escolha um caso da lista',
  chooseHow: 'Ou carregue na tecla J.',
  none: 'Não há casos aqui',
  noneHow: 'Obrigado por cuidar do BizLink.',
  further: (count: number, name: string) =>
    count === 1 ? `Mais 1 caso de ${name}` : `Mais ${count} casos de ${name}`,
  reports: (count: number) => (count === 1 ? '1 denúncia' : `${count} denúncias`),
  grave: 'Grave',
  disputed: 'Problema',
  signs: (count: number) => (count === 1 ? '1 sinal' : `${count} sinais`),
  waits: (long: string) => `espera ${long}`,
  withYou: 'Consigo',
  with: (name: string) => `Com ${name}`,
  notDecided: 'Não ficou decidido',
  nobody: 'Conta eliminada',
  factorTitle: 'A moderação pede dois passos',
  factorText:
    'Quem modera vê o que é dos outros, por isso a sua conta precisa de uma aplicação de códigos ou de uma chave de acesso.',
  factorAct: 'Ligar os dois passos',
} as const;

export const stateNames: Readonly<Record<CaseState, string>> = {
  aberto: 'Por decidir',
  retido: 'Retido',
  decidido: 'Decidido',
  recurso: 'Recurso',
  encerrado: 'Encerrado',
};

export const signalNames: Readonly<Record<Signal, string>> = {
  advance_payment: 'Pede dinheiro antes',
  contact_only: 'Só dá um contacto',
  copied_text: 'Texto copiado',
  high_salary: 'Salário fora do comum',
  asks_reader: 'Pede algo a quem lê',
  forbidden: 'Pede algo proibido',
  personal_detail: 'Morada ou número',
};
