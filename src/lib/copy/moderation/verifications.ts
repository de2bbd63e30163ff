import type { DocumentName } from '../../companies/verification.ts';
import { formatDateTime } from '../../format/date.ts';

/** For moderators. */
export const verificationsTexts = {
  title: 'Empresas por verificar',
  failed: 'Não foi possível carregar os documentos.',
  loading: 'Carregando…',
  none: 'Nenhuma empresa à espera',
  noneHow: 'Quando uma empresa enviar documentos, aparecem aqui.',
  blind:
    'Escreva o que lê no documento. Não vê o que a empresa escreveu: o BizLink compara. Maiúsculas, acentos, espaços e “Lda”/“Limitada” não contam; o NUIT tem de ser igual.',
  sentAt: (iso: string) => `Enviado a ${formatDateTime(new Date(iso))}`,
  waiting: (count: number, hasMore: boolean) =>
    count === 1 && !hasMore ? '1 à espera' : `${count}${hasMore ? ' ou mais' : ''} à espera`,
  documents: { nuit_document: 'Documento do NUIT', licence: 'Alvará' } satisfies Record<DocumentName, string>,
  open: 'Abrir o PDF',
  openFailed: 'Não foi possível abrir o documento.',
  read: 'O que lê no documento',
  name: 'Nome da empresa',
  nuit: 'NUIT',
  licence: 'Alvará visto',
  confirm: 'Confirmar',
  confirming: 'A comparar…',
  skip: 'Ver o seguinte',
  refuse: 'Recusar',
  reason: 'Porque recusa',
  reasonHint: 'A empresa lê isto. Por exemplo: o documento não se lê, ou não é de NUIT.',
  sendRefusal: 'Recusar com este motivo',
  dontRefuse: 'Não recusar',
  required: 'Campo obrigatório',
  digits: 'Escreva os nove dígitos.',
  verified: 'Confere: a empresa está verificada.',
  differs: (reason: string) => `Não confere, e a empresa foi avisada: ${reason}`,
  refused: 'Recusado, e a empresa foi avisada.',
  gone: 'Este pedido já não está à espera: foi decidido ou retirado.',
  sendFailed: 'Não foi possível decidir.',
} as const;
