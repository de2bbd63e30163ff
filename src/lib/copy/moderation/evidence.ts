import type { EvidenceField } from '#lib/moderation/evidence.ts';

export const evidenceLabels: Readonly<Record<EvidenceField | 'story' | 'private_text' | 'reply', string>> = {
  description: 'Descrição',
  story: 'O que se disse',
  private_text: 'Só para a moderação',
  reply: 'Resposta',
  bio: 'Sobre',
  profession: 'Profissão',
  category: 'Categoria',
  price: 'Preço',
  salary: 'Salário',
  salary_min: 'Salário desde',
  salary_max: 'Salário até',
  hourly_rate: 'Preço por hora',
  place: 'Lugar',
  contact: 'Contacto',
  link: 'Ligação',
  nuit: 'NUIT',
  username: 'Nome de usuário',
};
