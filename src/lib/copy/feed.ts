import { followedTexts } from './follows.ts';
import { jobListTexts } from './jobs.ts';
import { itemListTexts } from './portfolio-shown.ts';
import { requestListTexts } from './request-list.ts';
import { resultTexts } from './search.ts';

export const feedTexts = {
  loading: 'Carregando…',
  newer: 'Novas publicações',
  first: 'Voltar ao início da lista',
  seeProfile: 'Ver perfil',
  seeCompany: 'Ver empresa',
} as const;

export const listTexts = {
  feed: {
    list: 'Publicações',
    more: 'Mais publicações',
    loadMore: 'Carregar mais',
    failed: 'Não foi possível carregar mais publicações.',
    end: 'Já viu todas as publicações.',
  },
  following: {
    list: followedTexts.list,
    more: 'Mais publicações',
    loadMore: 'Carregar mais',
    failed: followedTexts.failed,
    end: 'Já viu tudo de quem segue.',
  },
  search: resultTexts,
  jobs: jobListTexts,
  requests: requestListTexts,
  portfolio: itemListTexts,
} as const;
