/** The side of the feed that only the signed-in person sees. */
export const ownSideTexts = {
  name: 'Para si',
  waiting: 'À sua espera',
  messages: 'Mensagens por ler',
  notifications: 'Notificações por ver',
  searches: 'As suas pesquisas',
  follow: 'Quem seguir',
} as const;
