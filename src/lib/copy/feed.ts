import { resultTexts } from './search.ts';

/** What is said around lists of what is published. */
export const feedTexts = {
  loading: 'Carregando…',
  newer: 'Novas publicações',
  first: 'Voltar ao início da lista',
  seeProfile: 'Ver perfil',
  seeCompany: 'Ver empresa',
} as const;

/** And by what the list is of. */
export const listTexts = {
  feed: {
    list: 'Publicações',
    more: 'Mais publicações',
    loadMore: 'Carregar mais',
    failed: 'Não foi possível carregar mais publicações.',
    end: 'Já viu todas as publicações.',
  },
  search: resultTexts,
} as const;
