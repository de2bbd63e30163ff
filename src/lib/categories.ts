export const categories = [
  'Tecnologia',
  'Alimentação',
  'Saúde',
  'Educação',
  'Serviços',
  'Construção',
  'Beleza',
  'Transporte',
  'Limpeza',
  'Eventos',
  'Consultoria',
  'Marketing',
  'Outros',
] as const;

export type Category = (typeof categories)[number];
