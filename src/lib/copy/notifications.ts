import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { Decision } from '#lib/contract/reports.ts';
import type { CaseType } from '#lib/moderation/life.ts';
import type { ThingType } from '#lib/things.ts';
import { subjectNames } from './moderation/subjects.ts';
import { ofThings } from './things.ts';

const own = ofThings(({ your }) => your);

const reportedAs = (what: CaseType, name: string | undefined) => {
  if (!name) return subjectNames[what];
  return what === 'message' ? `${subjectNames[what]} de ${name}` : `${subjectNames[what]} “${name}”`;
};

const decisions: Readonly<Record<Decision, string>> = {
  kept: 'não encontrámos nada contra as regras',
  warned: 'avisámos quem publicou',
  hidden: 'o conteúdo ficou escondido',
  removed: 'o conteúdo foi retirado',
  suspended: 'a conta foi suspensa',
  gone: 'a conta já tinha sido eliminada',
  reversed: 'houve um recurso, e não encontrámos nada contra as regras',
};

type AccountNotice =
  | 'new-device'
  | 'google-linked'
  | 'password-changed'
  | 'email-changed'
  | 'account-act'
  | 'takeover-begun'
  | 'lost-access-begun'
  | 'lost-access-done'
  | 'export-ready'
  | 'export-failed';

const notices: Readonly<Record<AccountNotice, (count: number) => string>> = {
  'new-device': (count) =>
    count === 1 ? 'Nova entrada na sua conta' : `${count} novas entradas na sua conta`,
  'google-linked': () => 'Já pode entrar com o Google',
  'password-changed': () => 'A sua senha foi alterada',
  'email-changed': () => 'O email da sua conta foi alterado',
  'account-act': () => 'Veja o que aconteceu na segurança da sua conta',
  'lost-access-begun': () => 'Alguém disse que perdeu o acesso à sua conta',
  'takeover-begun': () => 'Outra pessoa mostrou que usa agora o seu número',
  'lost-access-done': () => 'A protecção da sua conta foi retirada',
  'export-ready': () => 'A cópia dos seus dados está pronta',
  'export-failed': () => 'Não foi possível preparar a cópia dos seus dados',
};

export const notificationTexts = {
  message: (name: string) => `${name} enviou uma mensagem`,
  applicationReceived: (count: number) => (count === 1 ? 'Nova candidatura' : `${count} novas candidaturas`),
  requestEnding: (day: string) => `O seu pedido fica aberto até ${day}`,
  goneRequest: 'Este pedido já não existe.',
  applicationWithdrawn: 'Uma candidatura foi retirada',
  applicationMoved: {
    recebida: 'A sua candidatura foi recebida',
    em_analise: 'A sua candidatura está em análise',
    pre_selecionada: 'A sua candidatura foi pré-selecionada',
    entrevista: 'Convite para uma entrevista',
    aceite: 'A sua candidatura foi aceite',
    recusada: 'A resposta à sua candidatura',
  } satisfies Record<ApplicationStatus, string>,
  interviewChange: {
    set: 'A sua entrevista está marcada',
    changed: 'A sua entrevista mudou',
    unset: 'A sua entrevista ficou sem dia',
  },
  vacancyOver: {
    closed: 'A vaga foi fechada',
    filled: 'A vaga foi preenchida',
    removed: 'A vaga foi retirada',
    left: 'A empresa vai sair do BizLink',
  },
  deadlineNear: (date: string) => `O prazo da vaga termina a ${date}`,
  goneJob: 'Uma vaga que já não existe',
  /** `Ana`, `Ana e Nelson`, `Ana e mais 4`: the latest first. */
  people: ([first = '', second]: readonly string[], count: number) =>
    count === 1 ? first : count === 2 && second ? `${first} e ${second}` : `${first} e mais ${count - 1}`,
  somebody: 'Alguém',
  liked: (who: string, what: ThingType, count: number) =>
    `${who} ${count === 1 ? 'curtiu' : 'curtiram'} ${own[what]}`,
  followed: (who: string, what: ThingType, count: number) =>
    `${who} ${count === 1 ? 'começou' : 'começaram'} a seguir ${own[what]}`,
  goneThing: 'Já não está publicado',
  goneSearch: 'Novo resultado de uma pesquisa sua',
  notices,
  noticeHint: 'Se não foi você, defina já uma nova senha em Definições.',
  takeoverHint: 'Em sete dias o número sai da sua conta. Se ainda é seu, diga-o já em Definições, Segurança.',
  lostAccessHint: 'Em 48 horas deixa de pedir códigos. Se não foi você, pare o pedido em Definições.',
  reportClosed: {
    title: 'A sua denúncia foi analisada',
    description: 'A nossa equipa viu o que denunciou e decidiu o que fazer. Obrigado por avisar.',
    decided: (what: CaseType, name: string | undefined, decision: Decision) =>
      `${reportedAs(what, name)}: ${decisions[decision]}. Obrigado por avisar.`,
  },
} as const;

export const notificationsTexts = {
  title: 'Notificações',
  tabs: { all: 'Todas', unread: 'Não lidas', activity: 'Atividade' },
  list: 'Notificações',
  readAll: 'Marcar todas como lidas',
  deleteAll: 'Eliminar todas',
  deletedAll: 'As notificações foram eliminadas.',
  deleted: 'A notificação foi eliminada.',
  undo: 'Anular',
  options: (title: string) => `Opções: ${title}`,
  delete: 'Eliminar',
  markRead: 'Marcar como lida',
  unread: 'por ler',
  none: {
    all: {
      title: 'Sem notificações.',
      text: 'Quando alguém falar consigo ou algo mudar, fica a saber aqui.',
    },
    unread: { title: 'Está tudo lido.', text: 'O que for novo aparece aqui primeiro.' },
    activity: {
      title: 'Sem atividade.',
      text: 'Candidaturas, respostas e prazos aparecem aqui. As mensagens estão no Chat.',
    },
  },
  loading: 'Carregando…',
  more: 'Mais notificações',
  failed: 'Não foi possível carregar as notificações.',
  actFailed: 'Não foi possível guardar. Tente de novo.',
} as const;
