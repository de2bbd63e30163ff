/** Titles of what the people of a company are told. */
export const verificationNotices = {
  verified: 'A sua empresa está verificada',
  refused: 'A verificação da empresa não foi aceite',
  not_renewed: 'A renovação da verificação não foi aceite',
  expiring: 'A verificação da empresa termina em breve',
  expired: 'A verificação da empresa terminou',
} as const;
export type VerificationNotice = keyof typeof verificationNotices;

export const verificationMail = {
  before: {
    verified: 'Vimos os documentos que enviou, e o nome e o NUIT conferem com os da empresa.',
    refused: 'Vimos os documentos que enviou e não pudemos verificar a empresa.',
    not_renewed:
      'Vimos os documentos que enviou e não pudemos renovar a verificação. Até ao dia em que termina, a empresa continua verificada.',
    expiring: 'A verificação vale 12 meses. Depois disso, a empresa volta a aparecer como não verificada.',
    expired: 'Passaram 12 meses, por isso a empresa já não aparece como verificada.',
  } satisfies Record<VerificationNotice, string>,
  after: {
    verified: 'Se mudar o nome ou o NUIT, a verificação termina. Os documentos são apagados 30 dias depois.',
    refused: 'Pode corrigir e enviar outra vez.',
    not_renewed: 'Pode corrigir e enviar outra vez.',
    expiring: 'Envie já o documento do NUIT, para que o vejamos antes desse dia.',
    expired: 'Para voltar a verificar, envie o documento do NUIT. Se já o enviou, espere pela resposta.',
  } satisfies Record<VerificationNotice, string>,
  company: 'Empresa',
  until: 'Vale até',
  ended: 'Terminou em',
  why: 'Porquê',
  open: 'Abrir a verificação',
} as const;

export const goneCompany = 'Uma empresa que já não existe';
