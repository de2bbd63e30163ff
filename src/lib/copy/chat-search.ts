export const chatSearchTexts = {
  title: 'Pesquisar conversas',
  back: 'Voltar às mensagens',
  companies: 'Empresas',
  people: 'Destinatários',
  messages: 'Mensagens',
  none: 'Nenhum resultado encontrado.',
  loading: 'Carregando…',
  failed: 'Não foi possível pesquisar nas suas mensagens.',
} as const;
