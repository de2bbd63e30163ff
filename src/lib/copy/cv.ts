import { counted } from '#lib/format/counted.ts';

export const cvTexts = {
  title: (name: string) => `CV de ${name}`,
  description: (name: string) => `O perfil de ${name} no BizLink, numa folha A4 para imprimir ou guardar.`,
  notFound: 'CV não encontrado',
  notFoundWhy: 'Só tem CV quem tem perfil de freelancer.',
  link: 'CV para imprimir',

  print: 'Imprimir ou guardar em PDF',
  hint: 'No menu do navegador, escolha “Imprimir” ou “Partilhar”, depois “Guardar como PDF”.',
  choose: 'O que aparece na folha',
  back: 'Voltar ao perfil',
  bare: 'Este perfil ainda diz pouco.',
  fill: 'Completar perfil',

  parts: {
    photo: 'Fotografia',
    contact: 'Contacto',
    rate: 'Valor por hora',
    about: 'Sobre',
    services: 'Serviços',
    works: 'Trabalhos',
    reviews: 'Avaliações',
  },
  remote: 'Aceita trabalho remoto',
  phone: 'Telefone',
  page: 'No BizLink',
  profile: 'Perfil completo',
  concluded: (count: number) => counted(count, 'trabalho concluído', 'trabalhos concluídos'),
  stars: (stars: number) => `${stars} de 5`,
} as const;

export type CvPart = keyof typeof cvTexts.parts;
