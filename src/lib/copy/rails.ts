export const railTexts = {
  companies: 'Empresas verificadas',
  jobs: { today: 'Vagas de hoje', week: 'Vagas dos últimos 7 dias' },
  requests: 'Pedidos abertos',
  all: { companies: 'Ver empresas', jobs: 'Ver vagas', requests: 'Ver pedidos' },
} as const;
