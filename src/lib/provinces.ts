/** The provinces of Mozambique, as they are written. */
export const provinces = [
  'Cabo Delgado',
  'Gaza',
  'Inhambane',
  'Manica',
  'Maputo',
  'Maputo Cidade',
  'Nampula',
  'Niassa',
  'Sofala',
  'Tete',
  'Zambézia',
] as const;
