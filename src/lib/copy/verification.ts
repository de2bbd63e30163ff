import type { DocumentName } from '../companies/verification.ts';
import { formatDate } from '../format/date.ts';

const onDay = (iso: string) => formatDate(new Date(iso));

/** For the people of the company. */
export const verificationScreen = {
  title: 'Verificar a empresa',
  description: 'Mostre o documento do NUIT, para que a empresa apareça como verificada.',
  signInFor: 'Para verificar uma empresa é preciso ter conta no BizLink.',
  failed: 'Não foi possível carregar a verificação.',
  missing: 'Não pode verificar esta empresa',
  missingHow: 'Só o dono e quem a administra pedem a verificação.',
  toProfile: 'Ver o perfil',
  states: { none: 'Não verificada', pending: 'À espera', verified: 'Verificada', refused: 'Não aceite' },
  none: 'Ainda ninguém do BizLink viu os documentos desta empresa.',
  ended: (seen: string) =>
    `Vimos os documentos a ${onDay(seen)}. O selo acaba ao fim de um ano, e quando muda o nome, o NUIT ou o dono da empresa: envie-os outra vez.`,
  pending: (since: string) =>
    `Recebemos os documentos a ${onDay(since)}. Avisamos por notificação e por email quando alguém os tiver visto.`,
  stillSealed: (until: string) => `Entretanto a empresa continua verificada, até ${onDay(until)}.`,
  refused: (since: string) => `Vimos os documentos a ${onDay(since)} e não pudemos verificar a empresa.`,
  why: 'Porquê',
  again: 'Corrija e envie outra vez.',
  renewalRefused: 'A renovação não foi aceite',
  seen: (licenceSeen: boolean) => (licenceSeen ? 'NUIT e alvará vistos' : 'NUIT visto'),
  seenOn: 'Visto em',
  until: 'Vale até',
  left: (days: number) => (days === 1 ? 'falta 1 dia' : `faltam ${days} dias`),
  documents: 'Documentos apagados até',
  day: onDay,
  renew: 'Renovar já',
  willLook: 'Assim aparece o nome, com o selo',
  sendTitle: 'Enviar documentos',
  wrongNuit: 'O NUIT da empresa não está certo. Corrija-o antes de pedir a verificação.',
  edit: 'Editar a empresa',
  choose: 'Escolher ficheiro',
  change: 'Trocar',
  remove: (label: string) => `Retirar: ${label}`,
  labels: { nuit_document: 'Documento do NUIT', licence: 'Alvará' } satisfies Record<DocumentName, string>,
  hints: {
    nuit_document: 'PDF, JPG ou PNG até 10 MB. O nome e o número têm de se ler bem.',
    licence: 'Se o tiver. O selo diz então que foi visto.',
  } satisfies Record<DocumentName, string>,
  required: 'Escolha o documento do NUIT.',
  send: 'Enviar para verificação',
  sending: 'A enviar…',
  sent: (progress: number) => `Enviado: ${Math.round(progress * 100)} %`,
  progress: 'Envio dos documentos',
  cancel: 'Parar o envio',
  cancelled: 'Envio parado. Os ficheiros continuam aqui.',
  offline: 'Sem ligação. Deixe esta página aberta: o envio recomeça quando a ligação voltar.',
  notSent: 'Não foi possível enviar os documentos.',
} as const;

/** Each stands under its drawing. */
export const verificationSteps = [
  { drawing: 'papers', text: 'Envia o documento do NUIT e, se tiver, o alvará.' },
  { drawing: 'compared', text: 'Alguém do BizLink compara o nome e o NUIT.' },
  { drawing: 'sealed', text: 'O selo fica ao lado do nome da empresa.' },
] as const;

/** What is said before anything is sent. */
export const verificationFacts = [
  [
    'Para que serve',
    'Ao lado do nome da empresa passa a ler-se “Verificada”, com o que foi visto e quando. Diz que alguém do BizLink comparou o nome e o NUIT com o documento. Não é uma opinião sobre o trabalho da empresa.',
  ],
  [
    'O que enviar',
    'O documento do NUIT da empresa, da Autoridade Tributária e, se tiver, o alvará. O nome e o NUIT têm de ser os que escreveu no BizLink.',
  ],
  [
    'Quem vê os documentos',
    'Só quem modera o BizLink, e sem saber antes de que empresa são. Ficam cifrados, nunca são publicados, e são apagados 30 dias depois da resposta. Até lá contam para o espaço da sua conta.',
  ],
  [
    'Quanto tempo vale',
    'Doze meses. Avisamos 30 dias antes. Termina logo se mudar o nome, o NUIT ou o dono da empresa.',
  ],
] as const;
