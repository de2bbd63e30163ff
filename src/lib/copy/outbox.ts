export const outboxTexts = {
  sent: ([first = '', ...others]: readonly string[]) =>
    `Enviado: ${first}${others.length > 0 ? ` e mais ${others.length}` : ''}`,
  refused: (what: string, why: string) => `Não foi enviado: ${what}. ${why}`,
  notTaken: 'Não foi possível enviar.',
  messageNotSent: 'A mensagem não foi enviada.',
  gone: 'Já não está disponível.',
  see: 'Ver',
  file: 'ficheiro',
} as const;

const kinds = {
  like: 'Curtir',
  save: 'Guardar',
  follow: 'Seguir',
  report: 'Denúncia de',
  application: 'Candidatura a',
  service: 'Serviço',
  job: 'Vaga',
  item: 'Trabalho',
  request: 'Pedido',
  message: 'Mensagem',
  deal: 'Acordo',
  offer: 'Proposta para',
  review: 'Avaliação de',
  reply: 'Resposta à avaliação de',
  note: 'Nota sobre',
} as const;
export type EntryKind = keyof typeof kinds;

export function nameOf({
  kind,
  title,
  wish,
}: {
  readonly kind: EntryKind;
  readonly title: string;
  readonly wish?: boolean | undefined;
}): string {
  const name = kinds[kind];
  return `${wish === false ? `Deixar de ${name.toLowerCase()}` : name} “${title || outboxTexts.file}”`;
}
