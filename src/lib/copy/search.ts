export const resultTexts = {
  list: 'Resultados',
  more: 'Mais resultados',
  loadMore: 'Carregar mais resultados',
  failed: 'Não foi possível carregar mais resultados.',
  end: 'Não há mais resultados.',
} as const;

export const searchTexts = {
  search: 'Pesquisar',
  form: 'Pesquisa',
  words: 'O que procura',
  placeholder: 'Buscar serviços, empresas, pessoas...',
  description: 'Procure serviços, empresas, pessoas e vagas em todo o país.',
  back: 'Voltar ao Feed',
  allKinds: 'Todos',
  filters: 'Filtros',
  filtersHint: 'Aplicam-se logo que escolhe.',
  apply: 'Aplicar filtros',
  close: 'Fechar',
  clear: 'Limpar tudo',
  narrowed: 'Filtros escolhidos',
  narrow: 'Filtros sugeridos',
  remove: 'remover',
  allCategories: 'Todas',
  any: 'Qualquer',
  anyPrice: 'Qualquer preço',
  ends: { min_price: 'Mínimo', max_price: 'Máximo' },
  sort: 'Ordenar',
  none: 'Nenhum resultado encontrado.',
  mostOffered: 'Mais oferecidos',
  byCategory: 'Procurar por categoria',
  recent: 'Pesquisas recentes',
  recentHint: 'Ficam só neste dispositivo.',
  forget: 'Esquecer',
  forgetAll: 'Limpar tudo',
} as const;

export const sortTexts = {
  relevance: 'Relevância',
  recent: 'Mais recentes',
  rating: 'Melhor avaliados',
  price_asc: 'Preço mais baixo',
  price_desc: 'Preço mais alto',
} as const;

export const correctedText = (words: string): string => `Mostramos também resultados para “${words}”.`;

export const shorterText = (words: string): string => `Só “${words}”`;

/** What to try where a list has nothing. */
export function otherTriesText({ words, filters }: { words: boolean; filters: boolean }): string {
  if (!filters) return 'Experimente outras palavras.';
  return words ? 'Experimente outras palavras ou menos filtros.' : 'Experimente menos filtros.';
}
