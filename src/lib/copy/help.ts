import { counted } from '#lib/format/counted.ts';

export const helpTexts = {
  title: 'Ajuda',
  description:
    'Como criar e proteger a conta, publicar, trabalhar em equipa, procurar, combinar um trabalho, poupar dados, usar sem rede, evitar burlas e denunciar.',
  form: 'Pesquisar na ajuda',
  placeholder: 'Por exemplo: senha',
  search: 'Pesquisar',
  groups: 'Temas da ajuda',
  found: (count: number, asked: string) => `${counted(count, 'tema', 'temas')} com “${asked}”`,
  none: (asked: string) => `Nenhum tema fala de “${asked}”.`,
  noneHow: 'Experimente uma só palavra, veja os temas abaixo, ou escreva para',
  all: 'Ver toda a ajuda',
} as const;
