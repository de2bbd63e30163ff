export const profileTexts = {
  reviews: 'Avaliações',
  deals: 'Acordos',
  rate: 'Valor',
  rateToAgree: 'Valor por hora sob consulta',
  services: 'Serviços',
  does: 'O que faz',
  works: 'Trabalhos feitos',
  jobs: 'Vagas abertas',
  allServices: 'Ver todos os serviços',
  allWorks: 'Ver todos os trabalhos',
  allJobs: 'Ver todas as vagas',
} as const;

export const setupTexts = {
  saved: {
    simple: 'Perfil configurado com sucesso como usuário básico!',
    freelancer: 'Perfil configurado com sucesso como freelancer!',
    company: 'Perfil configurado com sucesso como empresa!',
  },
  failed: 'Erro ao configurar perfil',
  unsaved: 'O que escreveu ainda não está guardado.',
} as const;
