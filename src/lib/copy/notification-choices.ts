import type { Topic } from '#lib/contract/topics.ts';

export const notificationChoiceTexts = {
  title: 'Notificações',
  hint: 'Na página das notificações está sempre tudo. Escolha o que mais lhe chega, e como.',
  topic: 'O que acontece',
  channels: { push: 'Dispositivo', mail: 'Email' },
  topics: {
    message: 'Mensagens',
    service: 'Candidaturas e vagas',
    search: 'Pesquisas guardadas',
    like: 'Curtidas',
    follow: 'Seguidores',
    system: 'Avisos do BizLink',
  } satisfies Record<Topic, string>,
  mails:
    'Candidaturas, respostas e prazos vêm logo por email. De mensagens por ler há um email depois de 15 minutos, e só outro quando as tiver aberto. O resto vem num resumo por dia.',
  noMails: 'A sua conta não tem email. Junte um em “Como entra” para receber também emails.',
  quiet: 'Não avisar no dispositivo',
  from: 'Das',
  to: 'Até às',
  always: 'A mesma hora nas duas: avisa sempre.',
  showsText: 'Mostrar o texto das mensagens',
  showsTextHint: 'Quem pegar no dispositivo pode ler o aviso sem o desbloquear.',
  choice: (topic: string, channel: string) => `${topic}: ${channel}`,
} as const;

export const endMailsTexts = {
  title: 'Emails do BizLink',
  description: 'Deixar de receber emails do BizLink.',
  question: 'Quer deixar de receber emails destes?',
  end: 'Deixar de receber',
  ended: (kind: string) => `Feito. Já não recebe emails: ${kind}.`,
  summary: 'resumo do dia',
  back: 'Se mudar de ideias, volte a ligá-los em Definições.',
  noToken: 'Esta ligação está incompleta. Abra-a a partir do email, ou mude tudo em Definições.',
  settings: 'Abrir Definições',
} as const;
