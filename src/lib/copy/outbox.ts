export const outboxTexts = {
  waiting: (count: number) => `Por enviar: ${count}`,
  later: 'Sem ligação. Fica por enviar e segue quando houver rede.',
  noRoom:
    'Sem ligação, e não há espaço neste dispositivo para guardar o envio. Não feche esta página e tente de novo quando houver rede.',
  sent: ([first = '', ...others]: readonly string[]) =>
    `Enviado: ${first}${others.length > 0 ? ` e mais ${others.length}` : ''}`,
  refused: (what: string, why: string) => `Não foi enviado: ${what}. ${why}`,
  notTaken: 'Não foi possível enviar.',
  messageNotSent: 'A mensagem não foi enviada.',
  gone: 'Já não está disponível.',
  see: 'Ver',
  file: 'ficheiro',
  signOut: (count: number) => ({
    title: 'Sair e perder o que está por enviar?',
    text:
      count === 1
        ? 'Há 1 coisa por enviar neste dispositivo. Se sair, perde-se.'
        : `Há ${count} coisas por enviar neste dispositivo. Se sair, perdem-se.`,
    yes: 'Sair assim mesmo',
    no: 'Ficar',
  }),
} as const;

const kinds = {
  like: ['Curtir', 'Deixar de curtir'],
  save: ['Guardar', 'Deixar de guardar'],
  follow: ['Seguir', 'Deixar de seguir'],
  report: ['Denúncia de'],
  application: ['Candidatura a'],
  service: ['Serviço'],
  job: ['Vaga'],
  item: ['Trabalho'],
  message: ['Mensagem'],
} as const;
export type ActKind = keyof typeof kinds;

export function nameOf({
  kind,
  title,
  wish,
}: {
  readonly kind: ActKind;
  readonly title: string;
  readonly wish?: boolean | undefined;
}): string {
  const [done, undone = done] = kinds[kind];
  return `${wish === false ? undone : done} “${title || outboxTexts.file}”`;
}
