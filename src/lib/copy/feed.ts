/** What is said around lists of what is published. */
export const feedTexts = {
  list: 'Publicações',
  more: 'Mais publicações',
  loadMore: 'Carregar mais',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar mais publicações.',
  retry: 'Tentar de novo',
  end: 'Já viu todas as publicações.',
  news: 'Novas publicações',
  first: 'Voltar ao início da lista',
  seeProfile: 'Ver perfil',
  seeCompany: 'Ver empresa',
} as const;
