import type { CaseType } from '#lib/moderation/life.ts';

export const subjectNames: Readonly<Record<CaseType, string>> = {
  service: 'Serviço',
  company: 'Empresa',
  user: 'Perfil',
  job: 'Vaga',
  portfolio: 'Trabalho',
  request: 'Pedido',
  message: 'Mensagem',
  deal: 'Acordo',
  review: 'Avaliação',
};
